#if !canImport(Combine)
import Dispatch
import Foundation
import OpenCombineDispatch
import OpenCombineFoundation

// Times and strides are plain numeric values, and are also sendable in Apple's Combine. The options
// only hold values that the system's queues accept on any thread.
extension DispatchQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
extension DispatchQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
extension DispatchQueue.OCombine.SchedulerOptions: @retroactive @unchecked Sendable {}
extension OperationQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
extension OperationQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
extension OperationQueue.OCombine.SchedulerOptions: @retroactive @unchecked Sendable {}
extension RunLoop.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
extension RunLoop.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
extension RunLoop.OCombine.SchedulerOptions: @retroactive @unchecked Sendable {}
#endif

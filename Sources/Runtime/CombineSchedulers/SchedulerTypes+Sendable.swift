#if !canImport(Combine)
import Dispatch
import Foundation
import OpenCombineDispatch
import OpenCombineFoundation

// Times and their strides are values made of numbers, as those of Apple's Combine are, which are
// sendable; the options hold what the system's queues take on any thread.
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

/// Frameworks that only exist on Apple's systems, with the names that their types can be told by.
///
/// A file that imports one of these can still be adopted in part: without the declarations that mention its types. The
/// names are those of Apple's documentation.
struct AbsentFramework {
  /// Whether a name in a file that imports the framework is one of the framework's.
  let declares: (String) -> Bool

  /// The framework of a module; `nil` for a module whose names are not known.
  init?(module: String) {
    let own: (String) -> Bool
    switch module {
    case "SwiftUI", "SwiftUICore", "WidgetKit", "Charts", "SwiftUINavigation",
      "DeveloperToolsSupport", "UIKit", "UIKitNavigation":
      own = { name in
        Self.swiftUI.contains(name) || ["UI", "CA", "NSLayout"].contains { Self.has(name, $0) }
      }
    case "AppKit", "Cocoa", "AppKitNavigation":
      own = { Self.appKit.contains($0) || Self.swiftUI.contains($0) }
    case "OSLog", "os": own = { Self.logging.contains($0) }
    case "CryptoKit": own = { Self.cryptography.contains($0) }
    case "CoreData": own = { Self.coreData.contains($0) }
    case "SwiftData": own = { Self.swiftData.contains($0) }
    default:
      guard let prefixes = Self.prefixes[module] else { return nil }
      own = { name in
        prefixes.contains { Self.has(name, $0) }
          || Self.inSwiftUI[module, default: []].contains(name)
      }
    }
    declares = { own($0) && !Self.inFoundation.contains($0) }
  }

  /// Types of CoreGraphics that Foundation has here.
  private static let inFoundation: Set = ["CGFloat", "CGPoint", "CGSize", "CGRect"]

  private static let logging: Set = [
    "Logger", "OSLog", "OSSignposter", "OSAllocatedUnfairLock", "OSLogType", "os_log",
    "os_signpost",
    "os_unfair_lock", "os_unfair_lock_s",
  ]

  private static let cryptography: Set = [
    "SHA256", "SHA384", "SHA512", "SHA256Digest", "Insecure", "HMAC", "AES", "ChaChaPoly",
    "SymmetricKey", "Curve25519", "P256", "P384", "P521", "HKDF", "SharedSecret", "HashFunction",
    "Digest",
  ]

  private static func has(_ name: String, _ prefix: String) -> Bool {
    guard name.hasPrefix(prefix), let next = name.dropFirst(prefix.count).first else {
      return false
    }
    return next.isUppercase
  }

  /// Modules that exist on Linux, or with this package.
  static let availableModules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Musl", "Synchronization",
    "RegexBuilder", "Observation", "Distributed", "_Concurrency", "_StringProcessing",
    // Exported by the modules that stand in for the originals.
    "CustomDump", "IssueReporting", "XCTestDynamicOverlay", "OrderedCollections",
  ]

  /// Modules that export Foundation: a file that imports one needs no other import for its names.
  static let exportFoundation: Set = [
    "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "Cocoa", "CoreData", "SwiftData", "Combine",
    "CoreGraphics", "CoreLocation", "MapKit", "AVFoundation", "StoreKit", "UserNotifications",
    "WebKit", "CloudKit",
  ]

  private static let prefixes: [String: [String]] = [
    "AuthenticationServices": ["AS"], "AVFoundation": ["AV", "CM", "CA"], "AVKit": ["AV"],
    "ActivityKit": ["Activity"], "BackgroundTasks": ["BG"], "CloudKit": ["CK"],
    "Contacts": ["CN"], "ContactsUI": ["CN"], "CoreBluetooth": ["CB"], "CoreGraphics": ["CG"],
    "CoreHaptics": ["CH"], "CoreImage": ["CI"], "CoreLocation": ["CL"], "CoreMotion": ["CM"],
    "CoreNFC": ["NFC"], "CoreSpotlight": ["CS"], "EventKit": ["EK"], "GameKit": ["GK"],
    "HealthKit": ["HK"], "LocalAuthentication": ["LA"],
    "MapKit": ["MK", "CL"], "MediaPlayer": ["MP"], "MessageUI": ["MF"],
    "MultipeerConnectivity": ["MC"],
    "Network": ["NW"], "PassKit": ["PK"], "Photos": ["PH"], "PhotosUI": ["PH"], "QuickLook": ["QL"],
    "SafariServices": ["SF"], "SceneKit": ["SCN"], "Speech": ["SF"], "SpriteKit": ["SK"],
    "StoreKit": ["SK"], "UserNotifications": ["UN"], "VisionKit": ["VN"], "Vision": ["VN"],
    "WatchConnectivity": ["WC"], "WebKit": ["WK"],
  ]

  /// Views and other names without the framework's prefix.
  private static let inSwiftUI: [String: Set<String>] = [
    "MapKit": ["Map", "Marker", "Annotation", "MapCameraPosition", "LookAroundPreview"],
    "PhotosUI": ["PhotosPicker", "PhotosPickerItem"],
    "StoreKit": ["Product", "Transaction", "AppStore", "StoreView", "ProductView"],
    "AVKit": ["VideoPlayer"],
    "AuthenticationServices": ["SignInWithAppleButton"],
    "WatchConnectivity": [], "ActivityKit": ["ActivityAttributes", "Activity"],
  ]

  private static let coreData: Set = [
    "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectModel", "NSPersistentContainer",
    "NSPersistentCloudKitContainer", "NSFetchRequest", "NSFetchRequestResult",
    "NSEntityDescription",
    "NSBatchDeleteRequest", "NSManagedObjectID", "FetchRequest", "SectionedFetchRequest",
  ]

  private static let swiftData: Set = [
    "Model", "ModelContainer", "ModelContext", "ModelActor", "ModelConfiguration",
    "PersistentModel", "PersistentIdentifier", "FetchDescriptor", "Query", "Schema", "Attribute",
    "Relationship", "Transient",
  ]

  private static let appKit: Set = [
    "NSApplication", "NSApplicationDelegate", "NSApplicationDelegateAdaptor", "NSView",
    "NSViewController", "NSViewRepresentable", "NSViewControllerRepresentable", "NSWindow",
    "NSWindowController", "NSColor", "NSImage", "NSFont", "NSButton", "NSTextField", "NSTextView",
    "NSMenu", "NSMenuItem", "NSEvent", "NSWorkspace", "NSPasteboard", "NSOpenPanel", "NSSavePanel",
    "NSAlert", "NSScreen", "NSCursor", "NSTableView", "NSOutlineView", "NSStackView",
    "NSScrollView",
    "NSHostingView", "NSHostingController", "NSStatusBar", "NSStatusItem", "NSSound", "NSApp",
    "NSToolbar", "NSToolbarItem", "NSPopover", "NSBezierPath", "NSResponder", "NSControl",
  ]

  private static let swiftUI: Set<String> = Set(
    """
    View ViewBuilder ViewModifier AnyView EmptyView EquatableView TupleView App Scene SceneBuilder WindowGroup Window \
    Settings MenuBarExtra DocumentGroup ImmersiveSpace Commands CommandMenu CommandGroup PreviewProvider Preview \
    Previewable PreviewModifier Text Label Image AsyncImage Button Link ShareLink Toggle Picker DatePicker \
    MultiDatePicker ColorPicker Slider Stepper TextField SecureField TextEditor ProgressView Gauge Menu List ForEach \
    Form Section Group GroupBox DisclosureGroup OutlineGroup Table TableColumn ScrollView ScrollViewReader \
    ScrollViewProxy HStack VStack ZStack LazyHStack LazyVStack LazyHGrid LazyVGrid Grid GridRow GridItem Spacer \
    Divider TabView Tab TabSection NavigationView NavigationStack NavigationSplitView NavigationLink NavigationPath \
    ControlGroup LabeledContent ContentUnavailableView EditButton PasteButton RenameButton ViewThatFits \
    GeometryReader GeometryProxy TimelineView Canvas GraphicsContext Shape InsettableShape Path Circle Ellipse Capsule \
    Rectangle RoundedRectangle UnevenRoundedRectangle ContainerRelativeShape AnyShape ShapeStyle AnyShapeStyle \
    LinearGradient RadialGradient AngularGradient EllipticalGradient MeshGradient Gradient Material Color Font \
    Alignment HorizontalAlignment VerticalAlignment Edge EdgeInsets Axis Angle UnitPoint ContentMode ColorScheme \
    LocalizedStringKey Layout LayoutSubviews ProposedViewSize AnyLayout ButtonStyle PrimitiveButtonStyle ToggleStyle \
    LabelStyle TextFieldStyle PickerStyle ListStyle ProgressViewStyle GaugeStyle MenuStyle FormStyle \
    DisclosureGroupStyle NavigationSplitViewStyle ButtonRole ButtonBorderShape ControlSize Visibility \
    ToolbarItem ToolbarItemGroup ToolbarItemPlacement ToolbarContent ToolbarContentBuilder ToolbarSpacer \
    Gesture TapGesture DragGesture LongPressGesture MagnifyGesture MagnificationGesture RotateGesture RotationGesture \
    SpatialTapGesture GestureState GestureMask Binding StateObject ObservedObject EnvironmentObject Environment \
    EnvironmentValues EnvironmentKey Entry FocusState FocusedValue FocusedBinding FocusedValues AppStorage \
    SceneStorage ScaledMetric Namespace Bindable UIApplicationDelegateAdaptor WKApplicationDelegateAdaptor \
    PreferenceKey MatchedGeometryEffect AnyTransition Transition Keyframe KeyframeAnimator PhaseAnimator Animatable \
    AnimatableModifier GeometryEffect CustomAnimation ScenePhase OpenURLAction DismissAction RefreshAction \
    EditMode PresentationDetent PresentationMode PopoverAttachmentAnchor SubmitLabel TextInputAutocapitalization \
    SwipeActionsContent KeyboardShortcut KeyEquivalent EventModifiers KeyPress UIViewRepresentable \
    UIViewControllerRepresentable UIHostingController UIViewControllerRepresentableContext UIViewRepresentableContext \
    ImageRenderer HoverEffect SymbolRenderingMode SymbolEffect ContentTransition TransitionPhase FillStyle StrokeStyle \
    BlendMode RoundedCornerStyle TextAlignment LineSpacing DynamicTypeSize ContentSizeCategory LayoutDirection \
    AccessibilityTraits DropDelegate DropInfo Widget WidgetBundle WidgetConfiguration StaticConfiguration \
    AppIntentConfiguration TimelineProvider TimelineEntry Timeline WidgetFamily WidgetCenter Chart BarMark LineMark \
    PointMark AreaMark RuleMark SectorMark AxisMarks AxisValueLabel FileDocument ReferenceFileDocument \
    WithViewStore ViewStore ViewStoreOf IfLetStore ForEachStore SwitchStore CaseLet NavigationStackStore \
    NavigationLinkStore WithPerceptionTracking UIApplication UIViewController UIView UIColor UIImage UIFont
    """
    .split { $0.isWhitespace }.map(String.init)
  )
}

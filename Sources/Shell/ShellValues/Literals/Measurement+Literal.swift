package import Foundation
package import ShellLanguage

/// `Measurement(value: 2.5, unit: .kilometers)`.
extension Measurement: LiteralBuildable {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard let arguments = builder.constructorArguments(of: Self.self, expression),
      arguments.map(\.label?.text) == ["value", "unit"]
    else { throw builder.mismatch(Self.self, expression) }
    let unit = arguments[1].value
    guard case .implicitMember(let name, nil) = unit.kind else {
      throw builder.mismatch(UnitType.self, unit)
    }
    let units = MeasurementUnits.of(UnitType.self)
    guard let found = units.first(where: { $0.name == name.text })?.unit as? UnitType else {
      let names = units.map(\.name)
      throw Diagnostic(
        ValueProblem.unknownMember(name.text, type: TypeName.of(UnitType.self)),
        at: name.span,
        suggestions: closestMatches(to: name.text, in: names).map { "." + $0 },
        help: names.isEmpty ? nil : "Its units are \(names.joined(separator: ", "))."
      )
    }
    let value = try builder.value(of: Double.self, from: arguments[0].value)
    return Measurement(value: value, unit: found)
  }
}

extension Measurement: LiteralPrintable {
  package var literal: String {
    let name = MeasurementUnits.of(UnitType.self).first { $0.unit == unit }?.name
    return "Measurement(value: \(value.literal), unit: .\(name ?? unit.symbol))"
  }
}

/// The units that can be written by name. Foundation does not list them at run time.
enum MeasurementUnits {
  static func of(_ type: Unit.Type) -> [(name: String, unit: Unit)] {
    switch type {
    case is UnitLength.Type: lengths
    case is UnitMass.Type: masses
    case is UnitDuration.Type: durations
    case is UnitTemperature.Type: temperatures
    case is UnitSpeed.Type: speeds
    case is UnitAngle.Type: angles
    case is UnitVolume.Type: volumes
    case is UnitEnergy.Type: energies
    case is UnitPower.Type: powers
    case is UnitInformationStorage.Type: storages
    default: []
    }
  }

  private static var lengths: [(name: String, unit: Unit)] {
    [
      ("meters", UnitLength.meters), ("kilometers", UnitLength.kilometers),
      ("centimeters", UnitLength.centimeters), ("millimeters", UnitLength.millimeters),
      ("inches", UnitLength.inches), ("feet", UnitLength.feet), ("yards", UnitLength.yards),
      ("miles", UnitLength.miles), ("nauticalMiles", UnitLength.nauticalMiles),
    ]
  }

  private static var masses: [(name: String, unit: Unit)] {
    [
      ("kilograms", UnitMass.kilograms), ("grams", UnitMass.grams),
      ("milligrams", UnitMass.milligrams), ("metricTons", UnitMass.metricTons),
      ("ounces", UnitMass.ounces), ("pounds", UnitMass.pounds), ("stones", UnitMass.stones),
    ]
  }

  private static var durations: [(name: String, unit: Unit)] {
    [
      ("seconds", UnitDuration.seconds), ("minutes", UnitDuration.minutes),
      ("hours", UnitDuration.hours),
    ]
  }

  private static var temperatures: [(name: String, unit: Unit)] {
    [
      ("celsius", UnitTemperature.celsius), ("fahrenheit", UnitTemperature.fahrenheit),
      ("kelvin", UnitTemperature.kelvin),
    ]
  }

  private static var speeds: [(name: String, unit: Unit)] {
    [
      ("metersPerSecond", UnitSpeed.metersPerSecond),
      ("kilometersPerHour", UnitSpeed.kilometersPerHour), ("milesPerHour", UnitSpeed.milesPerHour),
      ("knots", UnitSpeed.knots),
    ]
  }

  private static var angles: [(name: String, unit: Unit)] {
    [
      ("degrees", UnitAngle.degrees), ("radians", UnitAngle.radians),
      ("revolutions", UnitAngle.revolutions),
    ]
  }

  private static var volumes: [(name: String, unit: Unit)] {
    [
      ("liters", UnitVolume.liters), ("milliliters", UnitVolume.milliliters),
      ("cups", UnitVolume.cups), ("fluidOunces", UnitVolume.fluidOunces),
      ("gallons", UnitVolume.gallons), ("tablespoons", UnitVolume.tablespoons),
      ("teaspoons", UnitVolume.teaspoons),
    ]
  }

  private static var energies: [(name: String, unit: Unit)] {
    [
      ("joules", UnitEnergy.joules), ("kilojoules", UnitEnergy.kilojoules),
      ("calories", UnitEnergy.calories), ("kilocalories", UnitEnergy.kilocalories),
      ("kilowattHours", UnitEnergy.kilowattHours),
    ]
  }

  private static var powers: [(name: String, unit: Unit)] {
    [
      ("watts", UnitPower.watts), ("kilowatts", UnitPower.kilowatts),
      ("horsepower", UnitPower.horsepower),
    ]
  }

  private static var storages: [(name: String, unit: Unit)] {
    [
      ("bytes", UnitInformationStorage.bytes), ("kilobytes", UnitInformationStorage.kilobytes),
      ("megabytes", UnitInformationStorage.megabytes),
      ("gigabytes", UnitInformationStorage.gigabytes), ("bits", UnitInformationStorage.bits),
    ]
  }
}

/** Limits of a product's temperature [K13]. */
const COLDEST = -10
const HOTTEST = 10

/** Returns the temperature of a product: each hot vote adds a degree, each cold vote subtracts one. */
export function temperatureOf(hot: number, cold: number): number {
  return Math.min(HOTTEST, Math.max(COLDEST, hot - cold))
}

/** Returns a temperature as text: "+7°", "−2°". */
export function temperatureText(degrees: number): string {
  return degrees > 0 ? `+${degrees}°` : `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}°`
}

/** Returns the height of the filled part of the thermometer, as a percentage. */
export function columnHeight(degrees: number): number {
  return ((degrees - COLDEST) / (HOTTEST - COLDEST)) * 100
}

/** The temperature range of a product [K13]. */
const COLDEST = -10
const HOTTEST = 10

/** Returns the temperature of a product: a vote for hot adds a degree, a vote for cold subtracts one. */
export function temperatureOf(hot: number, cold: number): number {
  return Math.min(HOTTEST, Math.max(COLDEST, hot - cold))
}

/** "+7°", "−2°" */
export function temperatureText(degrees: number): string {
  return degrees > 0 ? `+${degrees}°` : `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}°`
}

/** Returns the filled part of the thermometer's column in percent. */
export function columnHeight(degrees: number): number {
  return ((degrees - COLDEST) / (HOTTEST - COLDEST)) * 100
}

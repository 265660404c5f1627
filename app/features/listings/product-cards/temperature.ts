/** The coldest and the hottest that a piece can be [K13]. */
const COLDEST = -10
const HOTTEST = 10

/** What visitors find of a piece together: each who finds it hot is a degree up, each who finds it cold one down. */
export function temperatureOf(hot: number, cold: number): number {
  return Math.min(HOTTEST, Math.max(COLDEST, hot - cold))
}

/** "+7°", "−2°" */
export function temperatureText(degrees: number): string {
  return degrees > 0 ? `+${degrees}°` : `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}°`
}

/** How far the column is filled, in percents. */
export function columnHeight(degrees: number): number {
  return ((degrees - COLDEST) / (HOTTEST - COLDEST)) * 100
}

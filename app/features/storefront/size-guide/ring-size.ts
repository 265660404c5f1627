/** The Dutch ring size: the inner diameter in millimetres, in steps of a half. */
export interface RingSize {
  diameterMm: number
  /** diameter × π, rounded to a tenth of a millimetre */
  circumferenceMm: number
}

const SMALLEST_IN_GUIDE_MM = 15
const LARGEST_IN_GUIDE_MM = 22
/** Products may have sizes beyond the size guide. */
const SMALLEST_SOLD_MM = 10
const LARGEST_SOLD_MM = 30

export function circumferenceMm(diameterMm: number): number {
  return Math.round(diameterMm * Math.PI * 10) / 10
}

/** Parses "17,5"; returns millimetres, or undefined if it is not a Dutch ring size. */
export function readRingSize(text: string): number | undefined {
  const match = /^(?:maat )?(\d{2}(?:[.,]\d{1,2})?)(?: ?mm)?$/i.exec(text.trim())
  const diameter = Number(match?.[1]?.replace(',', '.'))
  return diameter >= SMALLEST_SOLD_MM && diameter <= LARGEST_SOLD_MM ? diameter : undefined
}

/** Formats 53.4 as "53,4"; whole numbers get decimals only if `decimals` is given. */
export function formatMm(value: number, decimals?: number): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',')
}

/** Returns a size as text, such as "17 (omtrek 53,4 mm)". */
export function ringSizeText(diameterMm: number): string {
  return `${formatMm(diameterMm)} (omtrek ${formatMm(circumferenceMm(diameterMm), 1)}\u00a0mm)`
}

/** Returns every half size of the size guide. */
export function ringSizes(): RingSize[] {
  const sizes: RingSize[] = []
  for (
    let diameterMm = SMALLEST_IN_GUIDE_MM;
    diameterMm <= LARGEST_IN_GUIDE_MM;
    diameterMm += 0.5
  ) {
    sizes.push({ diameterMm, circumferenceMm: circumferenceMm(diameterMm) })
  }
  return sizes
}

/**
 * Returns the size for a measured finger; undefined outside the table. Between two sizes the larger one is returned, because a
 * ring must slide on.
 */
export function ringSizeForCircumference(millimetres: number): RingSize | undefined {
  if (millimetres < circumferenceMm(SMALLEST_IN_GUIDE_MM - 0.5)) return undefined
  return ringSizes().find((size) => size.circumferenceMm >= millimetres)
}

/** Returns whether an option is a ring size; `ringmaat2` is the size of the second ring of a pair. */
export const isRingSize = (code: string) => code === 'ringmaat' || code === 'ringmaat2'

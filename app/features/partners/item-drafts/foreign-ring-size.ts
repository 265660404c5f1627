/** Dutch sizes are inner diameters in mm. Belgium, France and Germany use the circumference, other countries numbers. */

const SIZE_NUMBER = String.raw`(\d{1,2}(?:[.,]\d{1,2})?(?: ?(?:1\/2|\u00bd))?)`
const LABELLED_SIZE = new RegExp(
  String.raw`\b(?:ring)?(?:maat|mt|size|sz|gr(?:osse)?|taille|weite|doigt|ringgrosse)\b[ .:]*(?:us |nl |eu |de |fr )?${SIZE_NUMBER}\b`,
  'g',
)
const US_SIZE = new RegExp(
  String.raw`\bus(?:a)?[ -]?(?:size|maat|grosse|taille)?[ .:]*${SIZE_NUMBER}\b|\b(?:maat|size)[ .:]*${SIZE_NUMBER} ?\(?us\b`,
  'g',
)
const UK_SIZE =
  /\b(?:uk|gb)(?: (?:size|maat|grosse))?[ .:]*([f-z])( ?(?:1\/2|½))?(?![\w'])|\bsize[ .:]*([f-z])( ?(?:1\/2|½))?(?![\w'])/g
const DIAMETER =
  /(?:ø|\bdiameter\b|\bdurchmesser\b|\bdiametre\b|\bbinnenmaat\b)[ :]*(?:van )?(\d{2}(?:[.,]\d{1,2})?) ?mm\b/
/** Matches "T54", an abbreviation of "taille 54". */
const ABBREVIATED_TAILLE = /\bt(\d{2})\b(?!\d)/

const roundToHalf = (mm: number) => Math.round(mm * 2) / 2
/** Reads "54", "17,5" or "6 1/2". */
const parseSizeNumber = (text: string) => {
  const halfSize = /(?:1\/2|½)/.test(text) ? 0.5 : 0
  return Number(text.replace(/ ?(?:1\/2|½)/, '').replace(',', '.')) + halfSize
}

/** US size 0 is 11.63 mm, and each size is 0.8128 mm larger. */
const usDiameter = (size: number) => 11.63 + size * 0.8128
/** UK size A has a circumference of 37.5 mm, and each letter is 1.25 mm larger. */
const ukDiameter = (letter: string, hasHalf: boolean) =>
  (37.5 + (letter.charCodeAt(0) - 'a'.charCodeAt(0) + (hasHalf ? 0.5 : 0)) * 1.25) / Math.PI

/** Returns the inner diameter in mm, rounded to halves, for a size in plain text; null if there is no size. */
export function readForeignRingSize(text: string): number | null {
  // Each pattern of US and UK sizes has two alternatives, with groups of their own.
  for (const [, sizeAfterUs, sizeBeforeUs] of text.matchAll(US_SIZE)) {
    const size = parseSizeNumber(sizeAfterUs ?? sizeBeforeUs ?? '')
    if (size >= 3 && size <= 15) return roundToHalf(usDiameter(size))
  }
  for (const [, letterAfterUk, halfAfterUk, letterAfterSize, halfAfterSize] of text.matchAll(
    UK_SIZE,
  )) {
    const letter = letterAfterUk ?? letterAfterSize
    if (letter) return roundToHalf(ukDiameter(letter, Boolean(halfAfterUk ?? halfAfterSize)))
  }
  for (const [, number = ''] of text.matchAll(LABELLED_SIZE)) {
    const diameter = toDiameter(parseSizeNumber(number))
    if (diameter !== null) return diameter
  }
  const diameter = DIAMETER.exec(text)?.[1]
  if (diameter) return toDiameter(parseSizeNumber(diameter))
  const abbreviatedSize = ABBREVIATED_TAILLE.exec(text)?.[1]
  return abbreviatedSize ? toDiameter(Number(abbreviatedSize)) : null
}

/** Converts a size of an unknown system to a diameter; the ranges of the systems do not overlap. */
function toDiameter(size: number): number | null {
  if (size >= 14 && size <= 25) return roundToHalf(size)
  if (size >= 43 && size <= 76) return roundToHalf(size / Math.PI)
  return size >= 3 && size <= 13 ? roundToHalf(usDiameter(size)) : null
}

/** Numbers, codes and choices are derived from a number, so that the catalogue is the same at every start. */

/** Returns a fraction from 0 up to 1; the same seeds always give the same fraction. */
export function seededFraction(...seeds: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of seeds.join('|')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

export function pick<T>(from: readonly T[], ...seeds: (string | number)[]): T {
  const picked = from[Math.floor(seededFraction(...seeds) * from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}

/** Step between the codes of successive numbers; coprime to 36, so that all codes differ. */
const STRIDE = 1_679_615_641

export function asinOf(number: number): string {
  const code = (number * STRIDE + 987_654_321) % 36 ** 8
  return `B0${code.toString(36).toUpperCase().padStart(8, '0')}`
}

export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Returns a GTIN-13 with the prefix 199, which GS1 has not assigned, so that no real product has this GTIN. */
export const gtinOf = (number: number) => withCheckDigit(`199${String(number).padStart(9, '0')}`)

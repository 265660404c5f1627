/** Empty or "0" is 1, decimals are cut off, and anything else that is no number is NaN (docs/contract/http.md 1.1). */
export function readQuantity(text: string | undefined): number {
  if (text === undefined || text.trim() === '' || text.trim() === '0') return 1
  // Hexadecimal and the like are numbers to JavaScript alone.
  return /^\s*[+-]?[\d.]+(e[+-]?\d+)?\s*$/i.test(text) ? Math.trunc(Number(text)) : Number.NaN
}

/** A number the way PHP reads one: leading digits count, nothing gives 0. */
export function readWireId(text: string): number {
  const number = Number.parseInt(text, 10)
  return Number.isFinite(number) && number > 0 ? number : 0
}

/**
 * "12.400": a whole number as Dutch writes it. By hand, like amounts and lists of words, because what the pages of the
 * shop window say may not wake `Intl`: the first use of it holds up a phone for a tenth of a second or more.
 */
export function formatWhole(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '.')
}

/** "4,7": a small number to a tenth. */
export function formatTenths(value: number): string {
  return value.toFixed(1).replace('.', ',')
}

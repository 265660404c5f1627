/**
 * "12.400": formats a whole number in Dutch. Hand-written, like amounts and lists, because store pages must not load
 * `Intl`: its first use blocks a phone for a tenth of a second or more.
 */
export function formatWhole(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '.')
}

/** "4,7": a small number to a tenth. */
export function formatTenths(value: number): string {
  return value.toFixed(1).replace('.', ',')
}

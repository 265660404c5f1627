/**
 * "12.400": formats a whole number in Dutch. Pages of the shop should not use `Intl`, whose first use blocks a phone for a tenth
 * of a second or more; so numbers, amounts and lists are formatted by our own code.
 */
export function formatWhole(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '.')
}

/** "4,7": formats a small number with one decimal. */
export function formatTenths(value: number): string {
  return value.toFixed(1).replace('.', ',')
}

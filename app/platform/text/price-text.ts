export type PriceResult =
  | { ok: true; cents: number | null }
  | { ok: false; error: 'bad-price' | 'negative-price' | 'price-too-high' }

/** Higher amounts are rejected as typing errors, which also keeps sums within the database's integers. */
const MAX_CENTS = 100_000_000
const CURRENCY = /^(?:€|eur(?:o)?\.?)|(?:€|eur(?:o)?\.?)$/gi

/**
 * Parses an amount in common notations: "1.249,95", "1,249.95", "€ 12", "12,-". An empty text is null. A single separator
 * before exactly three digits separates thousands, because prices have no third decimal: "1.249" is 1249 euros. But "0.500"
 * is half a euro, because thousands do not start with a zero.
 */
export function readPrice(text: string): PriceResult {
  const plainText = text
    .replace(/[\s\u00a0\u202f]+/g, '')
    .replace(CURRENCY, '')
    .replace(/[,.][-–—]+$/, '')
  if (plainText === '') return { ok: true, cents: null }
  if (/^-\d/.test(plainText)) return { ok: false, error: 'negative-price' }
  const amount = readAmount(plainText)
  if (amount === null) return { ok: false, error: 'bad-price' }
  const cents = Math.round(Number(`${amount}e2`))
  return cents > MAX_CENTS ? { ok: false, error: 'price-too-high' } : { ok: true, cents }
}

/** Converts "1.249,95" to "1249.95"; returns null if it is not a number. */
function readAmount(plainText: string): string | null {
  if (/^\d+$/.test(plainText)) return plainText
  const decimalMatch = plainText.match(/^(\d{1,3}(?:([.,'’])\d{3})(?:\2\d{3})*)([.,])(\d+)$/)
  if (decimalMatch?.[1] && decimalMatch[2] !== decimalMatch[3])
    return `${decimalMatch[1].replace(/\D/g, '')}.${decimalMatch[4]}`
  const thousands = /^[1-9]\d{0,2}([.,'’])\d{3}(?:\1\d{3})*$/
  if (thousands.test(plainText)) return plainText.replace(/\D/g, '')
  const singleMatch = plainText.match(/^(\d*)[.,](\d+)$/)
  return singleMatch ? `${singleMatch[1] || '0'}.${singleMatch[2]}` : null
}

/**
 * Parses a measure such as "1,25", "0.5" or ".5", which WooCommerce writes; returns null for other texts. Both comma and point
 * are decimal separators.
 */
export function readMeasure(text: string): number | null {
  const measureText = text.trim().replace(',', '.')
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(measureText) ? Number(measureText) : null
}

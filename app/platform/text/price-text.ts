export type PriceResult =
  | { ok: true; cents: number | null }
  | { ok: false; error: 'bad-price' | 'negative-price' | 'price-too-high' }

/** Above this it is a typing error; it also keeps sums inside the database's integers. */
const MAX_CENTS = 100_000_000
const CURRENCY = /^(?:€|eur(?:o)?\.?)|(?:€|eur(?:o)?\.?)$/gi

/**
 * Reads an amount the way people write it: "1.249,95", "1,249.95", "€ 12", "12,-". An empty text is no price.
 * One separator with exactly three figures behind it parts thousands: "1.249" is 1249 euro, because no price has
 * thousandths; "0.500" is half a euro, because no thousand starts with a nought.
 */
export function readPrice(text: string): PriceResult {
  const bare = text
    .replace(/[\s\u00a0\u202f]+/g, '')
    .replace(CURRENCY, '')
    .replace(/[,.][-–—]+$/, '')
  if (bare === '') return { ok: true, cents: null }
  if (/^-\d/.test(bare)) return { ok: false, error: 'negative-price' }
  const amount = readAmount(bare)
  if (amount === null) return { ok: false, error: 'bad-price' }
  const cents = Math.round(Number(`${amount}e2`))
  return cents > MAX_CENTS ? { ok: false, error: 'price-too-high' } : { ok: true, cents }
}

/** "1.249,95" to "1249.95"; null when it is no number. */
function readAmount(bare: string): string | null {
  if (/^\d+$/.test(bare)) return bare
  const both = bare.match(/^(\d{1,3}(?:([.,'’])\d{3})(?:\2\d{3})*)([.,])(\d+)$/)
  if (both?.[1] && both[2] !== both[3]) return `${both[1].replace(/\D/g, '')}.${both[4]}`
  const thousands = /^[1-9]\d{0,2}([.,'’])\d{3}(?:\1\d{3})*$/
  if (thousands.test(bare)) return bare.replace(/\D/g, '')
  const single = bare.match(/^(\d*)[.,](\d+)$/)
  return single ? `${single[1] || '0'}.${single[2]}` : null
}

/** A measure such as "1,25" or "0.5"; null when it is none. Here a comma or point always parts decimals. */
export function readMeasure(text: string): number | null {
  const bare = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : null
}

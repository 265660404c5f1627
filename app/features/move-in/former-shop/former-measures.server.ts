import { metaValue } from './former-meta.server.ts'
import type { FormerPost } from './former-posts.server.ts'
import type { AddRemark } from './former-products.server.ts'

const MAX_WEIGHT_MG = 2_000_000_000

const GTIN_KEYS = [
  '_global_unique_id',
  '_ean',
  '_gtin',
  'hwp_product_gtin',
  'hwp_var_gtin',
  '_wpm_gtin_code',
  '_alg_ean',
  '_barcode',
  'wpseo_global_identifier',
]

/** Returns the barcode of a product from the field of WooCommerce or of a plugin; null for none or a wrong one. */
export function readGtin({ meta }: FormerPost, addRemark: AddRemark): string | null {
  const text = GTIN_KEYS.map((key) => metaValue(meta, key)).find((value) => value !== '')
  if (!text) return null
  const barcode = text.replace(/[\s'-]|\.0+$/g, '')
  if (/^\d{8,14}$/.test(barcode)) return barcode
  addRemark('bad-gtin', text.slice(0, 40))
  return null
}

const MG_PER_UNIT: Record<string, number> = {
  g: 1_000,
  kg: 1_000_000,
  lbs: 453_592.37,
  lb: 453_592.37,
  oz: 28_349.523,
}

/** Reads ".5" or "1,25" in the weight unit of the shop as milligrams; null for none. */
export function readWeight(text: string, unit: string, addRemark: AddRemark): number | null {
  if (text.trim() === '') return null
  const amount = text.trim().replace(',', '.')
  const milligrams = /^\d*\.?\d+$/.test(amount)
    ? Math.round(Number(amount) * (MG_PER_UNIT[unit] ?? 1_000_000))
    : -1
  if (milligrams < 0 || milligrams > MAX_WEIGHT_MG) addRemark('bad-weight', text.slice(0, 40))
  return milligrams <= 0 || milligrams > MAX_WEIGHT_MG ? null : milligrams
}

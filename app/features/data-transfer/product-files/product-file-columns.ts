import type { FileColumns } from '#app/features/data-transfer/import-runs/import-work.ts'
import {
  ORDER_COLUMNS,
  ORDER_SIGNS,
} from '#app/features/data-transfer/order-files/order-columns.ts'
import { findOwnColumn } from '#app/features/data-transfer/product-formats/own-columns.ts'
import { findShopifyColumn } from '#app/features/data-transfer/product-formats/shopify-columns.ts'
import { findWooCommerceColumn } from '#app/features/data-transfer/product-formats/woocommerce-columns.ts'

/** Which program exported this, by the names of its columns; null when it is none that is known. */
export function recogniseColumns(headers: string[]): FileColumns | null {
  for (const kind of ['own-orders', 'shopify-orders', 'woocommerce-orders'] as const) {
    const names = nameColumns(headers, ORDER_COLUMNS[kind])
    if (ORDER_SIGNS[kind].every((name) => names.includes(name))) return { kind, names }
  }
  const own = nameColumns(headers, findOwnColumn)
  if (['number', 'name', 'price'].every((name) => own.includes(name))) {
    return { kind: 'own', names: own }
  }
  const shopify = nameColumns(headers, findShopifyColumn)
  const hasShopifyRows = ['price', 'title', 'image', 'option1Name'].some((name) =>
    shopify.includes(name),
  )
  if (shopify.includes('handle') && hasShopifyRows) return { kind: 'shopify', names: shopify }

  const woo = nameColumns(headers, findWooCommerceColumn)
  const hasWooRows = ['type', 'regularPrice', 'parent'].some((name) => woo.includes(name))
  if (woo.includes('name') && hasWooRows) return { kind: 'woocommerce', names: woo }
  return null
}

/** A name that comes twice counts once, the first time. */
function nameColumns(headers: string[], find: (header: string) => string | null) {
  const seen = new Set<string>()
  return headers.map((header) => {
    const name = find(header)
    if (name === null || seen.has(name)) return null
    seen.add(name)
    return name
  })
}

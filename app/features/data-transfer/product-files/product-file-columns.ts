import type { FileColumns } from '#app/features/data-transfer/import-runs/import-work.ts'
import {
  FIND_ORDER_COLUMN,
  IDENTIFYING_ORDER_COLUMNS,
} from '#app/features/data-transfer/order-files/order-columns.ts'
import { findOwnColumn } from '#app/features/data-transfer/product-formats/own-columns.ts'
import { findShopifyColumn } from '#app/features/data-transfer/product-formats/shopify-columns.ts'
import { findWooCommerceColumn } from '#app/features/data-transfer/product-formats/woocommerce-columns.ts'

/** Recognises the program that exported the file by its column names; null if the program is unknown. */
export function recogniseColumns(headers: string[]): FileColumns | null {
  for (const kind of ['own-orders', 'shopify-orders', 'woocommerce-orders'] as const) {
    const names = nameColumns(headers, FIND_ORDER_COLUMN[kind])
    if (IDENTIFYING_ORDER_COLUMNS[kind].every((name) => names.includes(name)))
      return { kind, names }
  }
  const ownColumns = nameColumns(headers, findOwnColumn)
  if (['number', 'name', 'price'].every((name) => ownColumns.includes(name))) {
    return { kind: 'own', names: ownColumns }
  }
  const shopifyColumns = nameColumns(headers, findShopifyColumn)
  const hasShopifyRows = ['price', 'title', 'image', 'option1Name'].some((name) =>
    shopifyColumns.includes(name),
  )
  if (shopifyColumns.includes('handle') && hasShopifyRows)
    return { kind: 'shopify', names: shopifyColumns }

  const wooColumns = nameColumns(headers, findWooCommerceColumn)
  const hasWooRows = ['type', 'regularPrice', 'parent'].some((name) => wooColumns.includes(name))
  if (wooColumns.includes('name') && hasWooRows) return { kind: 'woocommerce', names: wooColumns }
  return null
}

/** Names the columns; if several columns have the same name, only the first is used. */
function nameColumns(headers: string[], findColumn: (header: string) => string | null) {
  const seenNames = new Set<string>()
  return headers.map((header) => {
    const name = findColumn(header)
    if (name === null || seenNames.has(name)) return null
    seenNames.add(name)
    return name
  })
}

import type { FileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import type { StagedRow } from '#app/features/data-transfer/import-runs/staging.server.ts'
import { readOrderNumber } from '#app/features/data-transfer/order-files/read-order.ts'
import { readOwnRef } from '#app/features/data-transfer/product-formats/own-product.server.ts'
import {
  readWooRef,
  readWooType,
} from '#app/features/data-transfer/product-formats/woocommerce-product.server.ts'

/** Returns the keys that group a row before the whole file is read; null if the row names no product. */
export function rowKeys(
  kind: FileKind,
  line: number,
  cells: Record<string, string>,
): StagedRow | null {
  switch (kind) {
    case 'shopify':
      return shopifyKeys(line, cells)
    case 'woocommerce':
      return wooCommerceKeys(line, cells)
    case 'own':
      return ownKeys(line, cells)
    default:
      return orderKeys(line, cells)
  }
}

function orderKeys(line: number, cells: Record<string, string>): StagedRow | null {
  const number = readOrderNumber(cells)
  if (!number) return null
  const key = `${cells.source ?? ''} ${number}`
  return { line, key, parentSku: null, parentKey: null, sku: null, cells }
}

function ownKeys(line: number, cells: Record<string, string>): StagedRow | null {
  const key = readOwnRef(cells)
  if (!key) return null
  return { line, key, parentSku: null, parentKey: null, sku: cells.sku ?? null, cells }
}

function shopifyKeys(line: number, cells: Record<string, string>): StagedRow | null {
  if (!cells.handle) return null
  const sku = cells.sku ?? null
  return { line, key: cells.handle.toLowerCase(), parentSku: null, parentKey: null, sku, cells }
}

function wooCommerceKeys(line: number, cells: Record<string, string>): StagedRow | null {
  if (!cells.id && !cells.sku && !cells.name) return null
  const sku = cells.sku ?? null
  if (readWooType(cells) === 'variation') {
    const parent = cells.parent?.replace(/^id:\s*/i, 'id:')
    // A variation without its parent becomes a group of its own, and the report mentions it.
    return { line, key: `line:${line}`, parentSku: null, parentKey: parent ?? null, sku, cells }
  }
  const key = readWooRef(cells, cells.name ?? '')
  // The SKU of a variable product only links its variations to it, so no variant gets that SKU.
  const ownSku = readWooType(cells) === 'variable' ? null : sku
  return { line, key, parentSku: sku, parentKey: null, sku: ownSku, cells }
}

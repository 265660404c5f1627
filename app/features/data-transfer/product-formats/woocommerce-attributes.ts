import { MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import type { FileRow } from '#app/features/data-transfer/import-runs/imports.ts'
import { isYes, splitList } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { resolveAttribute } from './known-attributes.ts'

export interface WooAttribute {
  code: string
  name: string
  values: string[]
  isVisible: boolean
  /** true: the attribute is shared by all products of the shop, so it is usable as a filter */
  isGlobal: boolean
}

const NAME_CELL = /^attribute(\d+)Name$/

/** Returns the numbered attribute columns of one row in order. */
export function readWooAttributes(cells: FileRow['cells']): WooAttribute[] {
  const numbers = Object.keys(cells)
    .flatMap((cell) => cell.match(NAME_CELL)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  return numbers.map((number) => {
    // In files written by hand, a shared attribute may have its database name.
    const name = (cells[`attribute${number}Name`] ?? '').replace(/^pa_/, '').slice(0, MAX_VALUE)
    const visible = cells[`attribute${number}Visible`]
    const attribute = resolveAttribute(name)
    return {
      code: attribute.code,
      name: attribute.name,
      values: splitList(cells[`attribute${number}Values`]).filter(
        (value) => value.length <= MAX_VALUE,
      ),
      isVisible: visible === undefined || isYes(visible),
      isGlobal: isYes(cells[`attribute${number}Global`]),
    }
  })
}

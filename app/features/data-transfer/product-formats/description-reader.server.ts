import { MAX_DESCRIPTION } from '#app/features/catalog/products/product-limits.ts'
import type { RowReading } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'

/** Sanitizes a description for the product page. */
export function readDescription({ note }: RowReading, text = ''): string {
  if (text.length > MAX_DESCRIPTION) {
    note({ code: 'text-cut', column: 'De beschrijving', max: MAX_DESCRIPTION })
  }
  return cleanDescription(text.slice(0, MAX_DESCRIPTION))
}

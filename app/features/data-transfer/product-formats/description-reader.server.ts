import { MAX_DESCRIPTION } from '#app/features/catalog/products/product-limits.ts'
import type { RowReading } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'

/** Reads the description of an imported product as sanitized HTML; a text that is too long is cut, with a note. */
export function readImportedDescription({ note }: RowReading, text = ''): string {
  if (text.length > MAX_DESCRIPTION) {
    note({ code: 'text-cut', subject: 'De beschrijving', max: MAX_DESCRIPTION })
  }
  return cleanDescription(text.slice(0, MAX_DESCRIPTION))
}

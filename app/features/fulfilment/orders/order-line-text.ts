import { fullLineName, type LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { ImportedLine } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import { percentText } from '#app/features/sales/tax/vat-rates.ts'
import { csvAmount } from '#app/platform/text/csv-cell.ts'

type Line = ImportedLine & { variantName?: string; texts?: LineText[] }

/** Unlike `readPrice` it has no limit of a million euros, because the discount of a line with many units may be higher. */
const parseCents = (text = '0') => Math.round(Number(text.replace(',', '.')) * 100)

/** Returns a line as text for exported files: "2 × Zegelring, maat 17 [ZEG-17] à 40,00, korting 5,00, btw 21%". */
export function orderLineText(line: Line): string {
  const name = fullLineName({ variantName: '', ...line }).replace(/\s+/g, ' ')
  const sku = line.sku ? ` [${line.sku}]` : ''
  const discount = line.discountCents > 0 ? `, korting ${csvAmount(line.discountCents)}` : ''
  return `${line.quantity} × ${name}${sku} à ${csvAmount(line.unitCents)}${discount}, btw ${percentText(line.vatRate)}`
}

const LINE_PATTERN =
  /^(\d{1,6}) × (.+?)(?: \[([^\]]+)\])? à (\d{1,8},\d\d)(?:, korting (\d{1,8},\d\d))?, btw (\d{1,2}(?:,\d+)?)%$/

/** Parses a text that `orderLineText` wrote; returns null for any other text. */
export function readOrderLine(text: string): ImportedLine | null {
  const match = text.trim().match(LINE_PATTERN)
  const [, quantity, name, sku, unitPrice, discount, vatRate = '0'] = match ?? []
  if (!name || Number(quantity) < 1) return null
  return {
    quantity: Number(quantity),
    name,
    sku: sku ?? null,
    unitCents: parseCents(unitPrice),
    discountCents: parseCents(discount),
    vatRate: Number(vatRate.replace(',', '.')),
  }
}

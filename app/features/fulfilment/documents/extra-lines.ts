import { allocateByRate } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'
import type { DocumentLine, LineKind } from './documents.ts'
import { type SchemeLine, splitByScheme } from './margin-scheme.ts'

/** Splits a cost of the whole order, such as shipping, into a line per VAT rate of the bought lines. */
export function extraLines(
  kind: LineKind,
  text: string,
  cents: Cents,
  boughtLines: SchemeLine[],
): DocumentLine[] {
  const shares = allocateByRate(boughtLines, cents)
    .filter((share) => share.cents > 0)
    .flatMap((share) => splitByScheme(share, boughtLines))
  const highestRate =
    boughtLines.length > 0 ? Math.max(...boughtLines.map(({ rate }) => rate)) : null
  return shares.length > 0
    ? shares.map(({ rate, cents, isMargin }) => ({
        kind,
        text,
        quantity: 1,
        unitCents: cents,
        vatRate: rate,
        ...(isMargin && { isMargin: true as const }),
      }))
    : [{ kind, text, quantity: 1, unitCents: cents, vatRate: highestRate }]
}

import type { EditableVariant } from '#app/features/catalog/products/product-edit.ts'
import { dutchClock, dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'

/**
 * Explains the reference price of a sale. By law it is the lowest price of the 30 days before the sale (Besluit prijsaanduiding
 * producten, art. 5a). The shop calculates this price and the owner cannot change it.
 */
export function SaleLine({ variant }: { variant: Pick<EditableVariant, 'sale' | 'lowestCents'> }) {
  const { sale, lowestCents } = variant
  if (!sale) {
    return lowestCents === null
      ? 'Nog geen eerdere prijs.'
      : `Laagste prijs van de laatste 30 dagen: ${formatCents(lowestCents)}`
  }
  const start = `${dutchDate(sale.since)}, ${dutchClock(sale.since)} uur`
  const startText = sale.state === 'planned' ? `Begint op ${start}. ` : `Loopt sinds ${start}. `
  if (sale.referenceCents === null) {
    return `${startText}Er was geen eerdere prijs, dus de winkel toont geen korting.`
  }
  const reference = formatCents(sale.referenceCents)
  if (sale.percentOff === null) {
    return (
      <>
        {startText}
        <span className="text-warning">
          De laagste prijs van de 30 dagen ervoor is {reference}. De actieprijs ligt daar niet
          onder: de winkel toont geen korting.
        </span>
      </>
    )
  }
  return `${startText}Van-prijs: ${reference}, de laagste van de 30 dagen ervoor. In de winkel staat −${sale.percentOff}%.`
}

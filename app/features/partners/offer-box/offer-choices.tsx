import { formatCents } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import type { OfferFamily } from './offer-families.ts'
import { OfferRow, type ShownOffer } from './offer-row.tsx'

/** Shows the offers of a product in countText metals and sizes, grouped by metal. Rendered on the server only. */
export function OfferChoices({ families }: { families: OfferFamily<ShownOffer>[] }) {
  if (families.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">Kies je uitvoering</h3>
      <div className="border-t border-line">
        {families.map(({ name, offers }) => (
          <details key={name} className="border-b border-line">
            <summary className="min-h-target cursor-pointer py-2.5">
              <span className="font-medium">{name || 'Alle uitvoeringen'}</span>{' '}
              <span className="text-sm text-ink-2">{sizesText(offers)}</span>
            </summary>
            <ul className="border-t border-line">
              {offers.map((offer) => (
                <OfferRow
                  key={offer.id}
                  offer={offer}
                  size={capitalize(offer.variantText.slice(name === '' ? 0 : name.length + 2))}
                />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  )
}

function sizesText(offers: ShownOffer[]): string {
  const prices = offers.flatMap(({ quote }) => quote?.priceCents ?? [])
  const countText = `${formatWhole(offers.length)} ${offers.length === 1 ? 'aanbieding' : 'aanbiedingen'}`
  return prices.length === 0 ? countText : `${countText}, vanaf ${formatCents(Math.min(...prices))}`
}

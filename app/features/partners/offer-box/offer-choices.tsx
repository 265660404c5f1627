import { sharedStamp } from '#app/features/partners/offers/offer-texts.ts'
import { formatCents } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import type { OfferFamily } from './offer-families.ts'
import { OfferFold } from './offer-fold.tsx'
import { type LinkedOffer, OfferRow } from './offer-row.tsx'

export type Families = OfferFamily<LinkedOffer>[]

/** Returns the size of an offer within its family: "Maat 16,5". */
export const sizeOf = (family: string, { variantText }: LinkedOffer) =>
  capitalize(variantText.slice(family === '' ? 0 : family.length + 2))

/** Shows the offers of a product in many metals and sizes, grouped by metal. Rendered on the server only. */
export function OfferChoices({ families }: { families: Families }) {
  if (families.length === 0) return null
  const stamp = sharedStamp(families.flatMap(({ offers }) => offers))
  const count = families.reduce((sum, { offers }) => sum + offers.length, 0)
  return (
    <div className="mt-6 border-t border-line">
      <OfferFold
        title={
          <span className="font-medium">{`Alle ${formatWhole(count)} aanbiedingen per uitvoering`}</span>
        }
      >
        {stamp && <p className="pb-3 text-sm text-ink-2">{stamp}</p>}
        <div className="border-t border-line pl-4 [&>details:last-child]:border-b-0">
          {families.map(({ name, offers }) => (
            <OfferFold
              key={name}
              title={
                <>
                  <span className="font-medium">{name || 'Alle uitvoeringen'}</span>{' '}
                  <span className="text-sm text-ink-2">{sizesText(offers)}</span>
                </>
              }
            >
              <ul className="border-t border-line [&>li:last-child]:border-b-0">
                {offers.map((offer) => (
                  <OfferRow
                    key={offer.id}
                    offer={offer}
                    size={sizeOf(name, offer)}
                    isStamped={stamp !== ''}
                  />
                ))}
              </ul>
            </OfferFold>
          ))}
        </div>
      </OfferFold>
    </div>
  )
}

function sizesText(offers: LinkedOffer[]): string {
  const prices = offers.flatMap(({ quote }) => quote?.priceCents ?? [])
  const countText = `${formatWhole(offers.length)} ${offers.length === 1 ? 'aanbieding' : 'aanbiedingen'}`
  return prices.length === 0 ? countText : `${countText}, vanaf ${formatCents(Math.min(...prices))}`
}

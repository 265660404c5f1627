import { ChevronDown } from 'lucide-react'
import { stampOf } from '#app/features/partners/offers/offer-texts.ts'
import { KEEP_ADDRESS } from '#app/features/partners/offers/offers.ts'
import { formatCents } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { INPUT } from '#app/ui/forms/field-frame.tsx'
import { isBuyable, type OfferFamily } from './offer-families.ts'
import { OfferFold } from './offer-fold.tsx'
import { OfferRow, type ShownOffer } from './offer-row.tsx'

type Families = OfferFamily<ShownOffer>[]

/** The size of an offer in its family: "Maat 16,5". */
const sizeOf = (family: string, { variantText }: ShownOffer) =>
  capitalize(variantText.slice(family === '' ? 0 : family.length + 2))

/** "Maat 16,5: € 19,95 bij amazon.nl" */
const optionText = (family: string, offer: ShownOffer) =>
  `${sizeOf(family, offer)}${offer.quote?.priceCents == null ? '' : `: ${formatCents(offer.quote.priceCents)}`} bij ${offer.seller}`

/**
 * Lets the shopper choose a variant of a product with many of them before the button puts it in the cart. The browser asks
 * for the choice, also without JavaScript. Rendered on the server only.
 */
export function VariantForm({ families }: { families: Families }) {
  const groups = families
    .map(({ name, offers }) => ({ name, offers: offers.filter(isBuyable) }))
    .filter(({ offers }) => offers.length > 0)
  if (groups.length === 0) return null
  const stamp = oldestStamp(groups.flatMap(({ offers }) => offers))
  return (
    <form method="post" action={KEEP_ADDRESS} className="mt-4">
      <input type="hidden" name="intent" value="keep" />
      <label className="block">
        <span className="mb-1.5 block text-sm font-medium">Kies je uitvoering</span>
        <span className="relative block">
          <select
            name="offer"
            required
            defaultValue=""
            className={`${INPUT} h-control appearance-none pr-10`}
          >
            <option value="">Maak een keuze</option>
            {groups.map(({ name, offers }) => (
              <optgroup key={name} label={name || 'Alle uitvoeringen'}>
                {offers.map((offer) => (
                  <option key={offer.id} value={offer.id}>
                    {optionText(name, offer)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
            strokeWidth={1.5}
            aria-hidden="true"
          />
        </span>
      </label>
      {stamp && <p className="mt-1.5 text-sm text-ink-2">{stamp}</p>}
      <button type="submit" className={`${buttonClass({ isWide: true })} mt-4`}>
        In winkelwagen
      </button>
      <p className="mt-3 text-sm text-ink-2">
        Je rekent af bij de winkel van je keuze, onder de voorwaarden van die winkel.
      </p>
    </form>
  )
}

/** "Prijs op 26 november, 07.50 uur of later.": of the oldest price, so that it is true of all. */
function oldestStamp(offers: ShownOffer[]): string {
  const stamped = offers.filter((offer) => stampOf(offer) !== '')
  const [oldest] = stamped.toSorted(
    (a, b) => (a.quote?.fetchedAt.getTime() ?? 0) - (b.quote?.fetchedAt.getTime() ?? 0),
  )
  return oldest ? `${stampOf(oldest)} of later.` : ''
}

/** Shows the offers of a product in many metals and sizes, grouped by metal. Rendered on the server only. */
export function OfferChoices({ families }: { families: Families }) {
  if (families.length === 0) return null
  const count = families.reduce((sum, { offers }) => sum + offers.length, 0)
  return (
    <div className="mt-6 border-t border-line">
      <OfferFold
        title={
          <span className="font-medium">{`Alle ${formatWhole(count)} aanbiedingen per uitvoering`}</span>
        }
      >
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
                  <OfferRow key={offer.id} offer={offer} size={sizeOf(name, offer)} />
                ))}
              </ul>
            </OfferFold>
          ))}
        </div>
      </OfferFold>
    </div>
  )
}

function sizesText(offers: ShownOffer[]): string {
  const prices = offers.flatMap(({ quote }) => quote?.priceCents ?? [])
  const countText = `${formatWhole(offers.length)} ${offers.length === 1 ? 'aanbieding' : 'aanbiedingen'}`
  return prices.length === 0 ? countText : `${countText}, vanaf ${formatCents(Math.min(...prices))}`
}

import { CHOICE_BUTTON } from '#app/features/catalog/variants/choice-style.ts'
import { formatCents } from '#app/platform/money.ts'
import type { LinkedOffer } from './offer-row.tsx'

/** One size of a family: the offer that is bought with its button; undefined if it is sold out. */
export interface SizeChoice {
  text: string
  /** "17,7 mm": its inner diameter as the seller states it; '' if it does not */
  note: string
  offer: LinkedOffer | undefined
}

/** The price, shop and measure of the chosen size; CSS hides those of the others. */
export function SizePrice({ offer, note }: { offer: LinkedOffer; note: string }) {
  const price = offer.quote?.priceCents
  return (
    <p className="order-last col-span-full hidden pt-1 group-has-[:checked]/size:block">
      {price == null ? (
        `De prijs zie je bij ${offer.seller}.`
      ) : (
        <>
          <span className="font-figures font-semibold">{formatCents(price)}</span>
          {` bij ${offer.seller}`}
        </>
      )}
      {note && <span className="text-ink-2">{`, ${note}`}</span>}
    </p>
  )
}

/**
 * A size; its price is in its accessible name, because the line with the price appears only after the choice. `isNamed`: with
 * its shop, because other sizes are sold by other shops.
 */
export function SizeButton({
  text,
  offer,
  isNamed,
}: Pick<SizeChoice, 'text' | 'offer'> & { isNamed: boolean }) {
  const price = offer?.quote?.priceCents
  return (
    <label className={`${CHOICE_BUTTON} min-w-0 px-1!`}>
      <input
        type="radio"
        name="offer"
        value={offer?.id ?? ''}
        required
        disabled={!offer}
        className="absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
      />
      <span className={offer ? undefined : 'line-through'}>
        <span className="sr-only">Maat </span>
        {text}
        {!offer && <span className="sr-only">, uitverkocht</span>}
      </span>
      {price != null && <span className="sr-only">{`, ${formatCents(price)}`}</span>}
      {offer && isNamed && <span className="sr-only">{` bij ${offer.seller}`}</span>}
    </label>
  )
}

import { CHOICE_BUTTON } from '#app/features/catalog/variants/choice-style.ts'
import { formatCents } from '#app/platform/money.ts'
import type { LinkedOffer } from './offer-row.tsx'

/** One size of a family with the offer that its button adds; undefined if the size is sold out. */
export interface SizeChoice {
  text: string
  /** "17,7 mm": the inner diameter that the seller states; '' if there is none */
  note: string
  offer: LinkedOffer | undefined
}

/** The price, shop and diameter of a size; CSS shows only those of the chosen size. */
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
 * The button of a size. Its accessible name contains the price, because the line with the price appears only after the choice.
 * `namesSeller`: the name contains the shop too, because other sizes are sold by other shops.
 */
export function SizeButton({
  text,
  offer,
  namesSeller,
  isSelected,
}: Pick<SizeChoice, 'text' | 'offer'> & { namesSeller: boolean; isSelected: boolean }) {
  const price = offer?.quote?.priceCents
  return (
    <label className={`${CHOICE_BUTTON} min-w-0 px-1!`}>
      <input
        type="radio"
        name="offer"
        value={offer?.id ?? ''}
        required
        defaultChecked={isSelected}
        disabled={!offer}
        className="absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
      />
      <span className={offer ? undefined : 'line-through'}>
        <span className="sr-only">Maat </span>
        {text}
        {!offer && <span className="sr-only">, uitverkocht</span>}
      </span>
      {price != null && <span className="sr-only">{`, ${formatCents(price)}`}</span>}
      {offer && namesSeller && <span className="sr-only">{` bij ${offer.seller}`}</span>}
    </label>
  )
}

import { CardPhoto } from '#app/features/catalog/card-photo.tsx'
import { productAddress } from '#app/features/catalog/catalog.ts'
import { Flag } from '#app/features/offers/flag.tsx'
import { KEEP_ADDRESS } from '#app/features/offers/offers.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type ElsewhereLine, type ElsewhereShop, MOST_OF_ONE, SHOPS_ADDRESS } from './elsewhere.ts'
import { PlayedShop, ShopStatusLabel } from './shop-status-label.tsx'
import { ShopSum } from './shop-sum.tsx'

/** The pieces of one other shop on the cart page, apart from what is bought here. Plain forms: the page comes anew. */
export function ShopBlock({ shop, ownName }: { shop: ElsewhereShop; ownName: string }) {
  const { seller, country, lines } = shop
  const id = `via-${seller}`
  return (
    <section aria-labelledby={id} className="mt-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="flex items-center gap-3 text-title font-semibold">
          <Flag country={country} />
          <span className="wrap-anywhere">Via {seller}</span>
        </h2>
        {shop.status !== null && <ShopStatusLabel status={shop.status} />}
      </div>
      <p className="mt-1 mb-4 text-ink-2">
        {lines.length === 1 ? 'Dit artikel' : 'Deze artikelen'} koop je bij {seller}: je rekent daar
        af, los van je bestelling bij {ownName}.
      </p>
      {shop.isPlayed && <PlayedShop />}
      <ul>
        {lines.map((line) => (
          <ShopLine key={line.offerId} line={line} seller={seller} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <p className="flex items-baseline gap-3">
          Subtotaal {seller} <ShopSum shop={shop} />
        </p>
        <ButtonLink to={SHOPS_ADDRESS} look="second" size="small">
          Afrekenen bij {seller}
        </ButtonLink>
      </div>
    </section>
  )
}

function ShopLine({ line, seller }: { line: ElsewhereLine; seller: string }) {
  const { offerId, name, subtitle, slug, quantity, unitCents, stamp } = line
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4 gap-y-3 border-t border-line py-5 lg:grid-cols-[6.75rem_1fr_7rem] lg:gap-x-5">
      <span className="row-span-2 block aspect-product self-start bg-ground">
        <CardPhoto card={line.photo} sizes="108px" />
      </span>
      <div className="min-w-0">
        <Link to={productAddress(slug)} className="block font-medium wrap-anywhere">
          {name}
        </Link>
        {subtitle && <p className="text-sm text-ink-2">{subtitle}</p>}
        <p className="text-sm text-ink-2">
          {unitCents === null
            ? `De prijs zie je bij ${seller}.`
            : `${formatCents(unitCents)} per stuk. ${stamp}`}
        </p>
      </div>
      <p className="text-right font-semibold whitespace-nowrap">
        {unitCents !== null && (
          <>
            <span className="sr-only">Totaal </span>
            {formatCents(unitCents * quantity)}
          </>
        )}
      </p>
      <form
        method="post"
        action={KEEP_ADDRESS}
        className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="offer" value={offerId} />
        <input
          type="number"
          name="quantity"
          aria-label={`Aantal ${name}`}
          defaultValue={quantity}
          min={1}
          max={MOST_OF_ONE}
          required
          className="h-target w-20 rounded-control border border-line-strong bg-white px-3"
        />
        <Button type="submit" look="second" size="small" name="intent" value="set">
          Bijwerken<span className="sr-only">: {name}</span>
        </Button>
        <button
          type="submit"
          name="intent"
          value="remove"
          formNoValidate
          className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center text-sm`}
        >
          Verwijder<span className="sr-only"> {name}</span>
        </button>
      </form>
    </li>
  )
}

import { useSubmit } from 'react-router'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { PARTNER_CART_URL } from '#app/features/partners/offers/offers.ts'
import { syncCart } from '#app/features/sales/cart/cart-store.ts'
import { formatCents } from '#app/platform/money.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { PartnerCartLine } from './partner-cart.ts'
import { PartnerQuantity } from './partner-quantity.tsx'

/** Shows one offer of another shop on the cart page, in the layout of an own product. */
export function ShopLine({ line, seller }: { line: PartnerCartLine; seller: string }) {
  const { offerId, name, quantity, unitCents, isGone } = line
  const submit = useSubmit()
  async function save(quantity: string) {
    await submit(
      { offer: offerId, intent: 'set', quantity },
      { method: 'post', action: PARTNER_CART_URL, replace: true, preventScrollReset: true },
    )
    // The number of products in the header includes the offers of other shops.
    syncCart()
  }
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4 gap-y-3 border-t border-line py-5 lg:grid-cols-[6.75rem_1fr_8.5rem_7rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-5 lg:gap-y-0">
      <span className="row-span-2 block aspect-product self-start bg-ground">
        <CardPhoto card={line.photo} sizes="108px" />
      </span>
      <LineText line={line} seller={seller} />
      <form
        method="post"
        action={PARTNER_CART_URL}
        className="col-start-2 col-end-4 row-start-3 lg:col-end-3 lg:row-start-2"
      >
        <input type="hidden" name="offer" value={offerId} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center text-sm`}
        >
          Verwijder<span className="sr-only"> {name}</span>
        </button>
      </form>
      {!isGone && (
        <form
          method="post"
          action={PARTNER_CART_URL}
          className="col-start-2 col-end-4 row-start-2 flex flex-wrap gap-2 lg:col-start-3 lg:col-end-4 lg:row-span-2 lg:row-start-1"
        >
          <input type="hidden" name="offer" value={offerId} />
          <input type="hidden" name="intent" value="set" />
          <PartnerQuantity name={name} quantity={quantity} save={save} />
        </form>
      )}
      <p className="col-start-3 row-start-1 text-right font-semibold whitespace-nowrap lg:col-start-4">
        {unitCents !== null && (
          <>
            <span className="sr-only">Totaal </span>
            {formatCents(unitCents * quantity)}
          </>
        )}
      </p>
    </li>
  )
}

function LineText({ line, seller }: { line: PartnerCartLine; seller: string }) {
  const { name, subtitle, slug, unitCents, stamp, isGone } = line
  return (
    <div className="min-w-0">
      {slug === null ? (
        <p className="font-medium wrap-anywhere">{name}</p>
      ) : (
        <Link to={productUrl(slug)} className="block font-medium wrap-anywhere">
          {name}
        </Link>
      )}
      {subtitle && <p className="text-sm text-ink-2">{subtitle}</p>}
      <p className="text-sm text-ink-2">
        {isGone
          ? 'Is niet meer te vinden.'
          : unitCents === null
            ? `De prijs zie je bij ${seller}.`
            : `${formatCents(unitCents)} per stuk. ${stamp}`}
      </p>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { KEEP_URL } from '#app/features/partners/offers/offers.ts'
import { QUANTITY_DELAY_MS } from '#app/features/sales/cart/cart.ts'
import { syncCart } from '#app/features/sales/cart/cart-store.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/forms/stepper.tsx'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { MAX_LINE_QUANTITY, type PartnerCartLine } from './partner-cart.ts'

/** Shows one offer of another shop on the cart page, in the layout of an own line. */
export function ShopLine({ line, seller }: { line: PartnerCartLine; seller: string }) {
  const { offerId, name, quantity, unitCents, isGone } = line
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4 gap-y-3 border-t border-line py-5 lg:grid-cols-[6.75rem_1fr_8.5rem_7rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-5 lg:gap-y-0">
      <span className="row-span-2 block aspect-product self-start bg-ground">
        <CardPhoto card={line.photo} sizes="108px" />
      </span>
      <LineText line={line} seller={seller} />
      <form
        method="post"
        action={KEEP_URL}
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
          action={KEEP_URL}
          className="col-start-2 col-end-4 row-start-2 flex flex-wrap gap-2 lg:col-start-3 lg:col-end-4 lg:row-span-2 lg:row-start-1"
        >
          <input type="hidden" name="offer" value={offerId} />
          <input type="hidden" name="intent" value="set" />
          <QuantityField offerId={offerId} name={name} quantity={quantity} />
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

/** Sends the quantity half a second after the last change, like an own line; without JavaScript with a button. */
function QuantityField({
  offerId,
  name,
  quantity,
}: {
  offerId: number
  name: string
  quantity: number
}) {
  const isHydrated = useHydrated()
  const submit = useSubmit()
  // null: the server's value
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const label = `Aantal ${name}`
  if (!isHydrated) {
    return (
      <>
        <input
          type="number"
          name="quantity"
          aria-label={label}
          defaultValue={quantity}
          min={1}
          max={MAX_LINE_QUANTITY}
          required
          className="h-target w-20 rounded-control border border-line-strong bg-white px-3"
        />
        <Button type="submit" variant="second" size="small">
          Bijwerken<span className="sr-only">: {name}</span>
        </Button>
      </>
    )
  }
  function change(wanted: string) {
    setTyped(wanted)
    clearTimeout(timer.current)
    if (!(Number(wanted) >= 1) || Number(wanted) === quantity) return
    const ownTimer = setTimeout(async () => {
      await submit(
        { offer: offerId, intent: 'set', quantity: wanted },
        { method: 'post', action: KEEP_URL, replace: true, preventScrollReset: true },
      )
      // The number of products in the header includes these.
      syncCart()
      if (timer.current === ownTimer) setTyped(null)
    }, QUANTITY_DELAY_MS)
    timer.current = ownTimer
  }
  return (
    <Stepper
      label={label}
      name="quantity"
      value={typed ?? String(quantity)}
      max={MAX_LINE_QUANTITY}
      onChange={change}
    />
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

import { type ReactNode, useEffect, useId } from 'react'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { Flag } from '#app/features/partners/offer-box/flag.tsx'
import { showCartMessage, syncCart, useCart } from '#app/features/sales/cart/cart-store.ts'
import { createStore } from '#app/platform/create-store.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import {
  PARTNER_CHECKOUT_URL,
  type PartnerCartLine,
  type PartnerCartReply,
  type PartnerCartShop,
} from './partner-cart.ts'
import { changePartnerCart, requestPartnerCart } from './partner-cart-requests.ts'
import { PartnerQuantity } from './partner-quantity.tsx'
import { ShopDisclosures } from './shop-disclosures.tsx'
import { ShopStatusLabel } from './shop-status-label.tsx'
import { ShopSum } from './shop-sum.tsx'

// The body and the foot of the panel show the same shops.
const store = createStore<{ shops: PartnerCartShop[] }>({ shops: [] })
let pendingRead: Promise<void> = Promise.resolve()

/** Sends one request at a time, so that an earlier response never replaces a later one. */
function refreshShops(): Promise<void> {
  pendingRead = pendingRead.then(async () => {
    const shops = await requestPartnerCart()
    if (shops) store.set({ shops })
  })
  return pendingRead
}

/** Changes the partner cart. The promise resolves when the panel shows the result. */
async function changeShops(fields: Record<string, string>): Promise<PartnerCartReply | undefined> {
  const reply = await changePartnerCart(fields)
  if (!reply) {
    showToast({ kind: 'danger', text: 'Dat lukte niet. Probeer het zo nog eens.' }).catch(
      // The toast code could not be loaded either.
      () => location.assign(path('/cart')),
    )
  }
  syncCart()
  await refreshShops()
  return reply
}

/** The body of the cart panel: the offers of other shops. `whileEmpty` is shown until they are loaded. */
export function PanelShops({ whileEmpty }: { whileEmpty: ReactNode }) {
  const { cart } = useCart()
  const { shops } = store.useSelected((state) => state)
  const hash = cart?.hash
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the cart has another hash
  useEffect(() => {
    void refreshShops()
  }, [hash])
  if (shops.length === 0) return whileEmpty
  return (
    <>
      {shops.map((shop) => (
        <PanelShop key={shop.seller} shop={shop} />
      ))}
      <div className="px-4 pb-4 lg:px-6">
        <ShopDisclosures shops={shops} foldsPrices />
      </div>
    </>
  )
}

function PanelShop({ shop: { seller, country, lines, status } }: { shop: PartnerCartShop }) {
  const isCanceled = status === 'canceled'
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line px-4 pt-5 not-first:border-t lg:px-6">
      <h3 id={id} className="flex items-center gap-3 text-sm text-ink-2">
        <Flag country={country} />
        <span className="min-w-0 wrap-anywhere">
          {isCanceled ? `Bij ${seller}` : `Je bestelt en betaalt dit bij ${seller}`}
        </span>
        {isCanceled && <ShopStatusLabel status={status} />}
      </h3>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <PanelLine key={line.offerId} line={line} seller={seller} />
        ))}
      </ul>
      {isCanceled && (
        <ButtonLink to={PARTNER_CHECKOUT_URL} variant="second" size="small" className="mb-5">
          Toch kopen bij {seller}
        </ButtonLink>
      )}
    </section>
  )
}

function PanelLine({ line, seller }: { line: PartnerCartLine; seller: string }) {
  const { offerId, name, slug, subtitle, quantity, unitCents, stamp, isGone } = line
  async function save(quantity: string) {
    await changeShops({ offer: String(offerId), intent: 'set', quantity })
  }
  async function remove() {
    const reply = await changeShops({ offer: String(offerId), intent: 'remove' })
    if (reply?.text) showCartMessage(reply.text, reply.undoHref)
  }
  const priceText = unitCents === null ? `De prijs zie je bij ${seller}.` : stamp
  return (
    <li className="flex gap-4 py-5">
      <div className="aspect-square w-[92px] shrink-0 self-start bg-ground">
        <CardPhoto card={line.photo} sizes="92px" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          <Link
            to={slug === null ? path('/cart') : productUrl(slug)}
            className="line-clamp-3 min-w-0 font-medium wrap-anywhere"
          >
            {name}
          </Link>
          {unitCents !== null && (
            <span className="font-semibold whitespace-nowrap">
              {formatCents(unitCents * quantity)}
            </span>
          )}
        </div>
        {subtitle && <p className="text-sm text-ink-2">{subtitle}</p>}
        <p className="text-sm text-ink-2">{isGone ? 'Is niet meer te vinden.' : priceText}</p>
        <div className="mt-2 flex items-start justify-between">
          {isGone ? <span /> : <PartnerQuantity name={name} quantity={quantity} save={save} />}
          <button
            type="button"
            className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center text-sm`}
            aria-label={`Verwijder ${name}`}
            onClick={remove}
          >
            Verwijder
          </button>
        </div>
      </div>
    </li>
  )
}

/**
 * The foot of the cart panel: the sum of each other shop that is not cancelled. If the cart has no own products, it also links
 * to the partner checkout.
 */
export function PanelShopSums({ isAlone }: { isAlone: boolean }) {
  const { shops } = store.useSelected((state) => state)
  const openShops = shops.filter(({ status }) => status !== 'canceled')
  const [onlyShop, ...otherShops] = openShops
  return (
    <>
      {openShops.map((shop) => (
        <p key={shop.seller} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">Te betalen bij {shop.seller}</span>
          <ShopSum shop={shop} />
        </p>
      ))}
      {isAlone && onlyShop && (
        <>
          <p className="mt-2 text-sm text-ink-2">Verzendkosten zie je daar.</p>
          <ButtonLink to={PARTNER_CHECKOUT_URL} isWide className="mt-4">
            {otherShops.length === 0 ? `Afrekenen bij ${onlyShop.seller}` : 'Afrekenen'}
          </ButtonLink>
        </>
      )}
    </>
  )
}

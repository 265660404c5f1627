import { useId } from 'react'
import { Flag } from '#app/features/partners/offer-box/flag.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { PARTNER_CHECKOUT_URL, type PartnerCartShop } from './partner-cart.ts'
import { ShopLine } from './shop-line.tsx'
import { ShopStatusLabel, SimulatedShopNotice } from './shop-status-label.tsx'
import { ShopSum } from './shop-sum.tsx'

/** Shows the offers of one other shop on the cart page, separate from the own products. */
export function ShopBlock({
  shop,
  ownShopName,
  isAlone,
}: {
  shop: PartnerCartShop
  ownShopName: string
  /** true if the cart contains only this shop's offers */
  isAlone: boolean
}) {
  const { seller, country, lines } = shop
  const id = useId()
  const isCanceled = shop.status === 'canceled'
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="flex items-center gap-3 text-title font-semibold">
          <Flag country={country} />
          <span className="wrap-anywhere">Via {seller}</span>
        </h2>
        {shop.status !== null && <ShopStatusLabel status={shop.status} />}
      </div>
      {!isCanceled && (
        <p className="mt-1 mb-4 text-ink-2">
          {lines.length === 1 ? 'Dit artikel' : 'Deze artikelen'} koop je bij {seller}: je rekent
          daar af, los van je bestelling bij {ownShopName}.
        </p>
      )}
      {shop.isSimulated && <SimulatedShopNotice />}
      <ul>
        {lines.map((line) => (
          <ShopLine key={line.offerId} line={line} seller={seller} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        {!isCanceled && (
          <p className="flex items-baseline gap-3">
            Subtotaal {seller} <ShopSum shop={shop} />
          </p>
        )}
        <ButtonLink
          to={PARTNER_CHECKOUT_URL}
          variant={isAlone ? 'main' : 'second'}
          size="small"
          className="max-sm:w-full"
        >
          {`${isCanceled ? 'Toch kopen' : 'Afrekenen'} bij ${seller}`}
        </ButtonLink>
      </div>
    </section>
  )
}

import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { stampOf } from '#app/features/partners/offers/offer-texts.ts'
import { decimalAmount, formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { addButtonText, type CrossSellItem, countText, crossSellLink } from './cross-sell.ts'

/**
 * "Vaak samen gekocht": products of one shop, with the total of the ticked products. Rendered on the server only. The contract lists
 * its ids and attributes (docs/contract/http.md A1). Without JavaScript the link adds all products.
 */
export function CrossSellBox({
  items,
  productPageUrl,
  country,
}: {
  items: CrossSellItem[]
  productPageUrl: string
  /** country of the shop that sells the products; '' for the main country */
  country: string
}) {
  const [first] = items
  if (!first) return null
  const { seller } = first.offer
  return (
    <section
      id="samen-gekocht"
      aria-labelledby="samen-titel"
      data-asin={first.asin}
      data-country={country}
      className="mt-section border-t border-ink py-8"
    >
      <h2 id="samen-titel" className="display text-display-sm">
        Vaak samen gekocht
      </h2>
      <div className="mt-6 gap-x-gutter lg:grid lg:grid-cols-[1fr_18rem]">
        <ul className="grid gap-x-gutter gap-y-5 lg:grid-cols-3">
          {items.map((item, index) => (
            <CrossSellCard key={item.asin} item={item} isFirst={index === 0} />
          ))}
        </ul>
        <CrossSellTotal
          items={items}
          seller={seller}
          productPageUrl={productPageUrl}
          country={country}
        />
      </div>
    </section>
  )
}

function CrossSellCard({
  item: { asin, card, offer },
  isFirst,
}: {
  item: CrossSellItem
  isFirst: boolean
}) {
  const cents = offer.quote?.priceCents ?? 0
  const stamp = stampOf(offer)
  return (
    <li className="@container relative">
      {!isFirst && (
        <span
          aria-hidden="true"
          className="absolute top-[calc(50cqw-0.75rem)] -left-gutter hidden w-gutter text-center lg:block"
        >
          +
        </span>
      )}
      <label className="group grid cursor-pointer grid-cols-[6rem_1fr] gap-x-4 lg:block">
        <span className="block aspect-product bg-ground group-has-[input:not(:checked)]:opacity-50">
          <CardPhoto card={card} sizes="(min-width: 64rem) 20vw, 6rem" />
        </span>
        <span className="flex min-h-target items-start gap-3 lg:mt-3">
          <input
            type="checkbox"
            defaultChecked
            name="cross-sell"
            value={asin}
            data-item_price={decimalAmount(cents)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">
            {isFirst && <strong className="font-semibold">Dit sieraad. </strong>}
            {card.name}
            {/* The link adds this variant to the cart. */}
            {offer.variantText && (
              <span className="block text-sm text-ink-2">In {offer.variantText}</span>
            )}
            <span className="block font-semibold">{formatCents(cents)}</span>
            {stamp && (
              <span className="block text-sm text-ink-2 lg:whitespace-nowrap">{stamp}</span>
            )}
          </span>
        </span>
      </label>
      {!isFirst && (
        <a
          href={productUrl(card.slug)}
          className="ml-[9rem] inline-flex min-h-target items-center text-sm underline underline-offset-4 lg:ml-8"
        >
          Bekijk<span className="sr-only"> {card.name}</span>
        </a>
      )}
    </li>
  )
}

function CrossSellTotal({
  items,
  seller,
  productPageUrl,
  country,
}: {
  items: CrossSellItem[]
  seller: string
  productPageUrl: string
  country: string
}) {
  const cents = items.reduce((sum, { offer }) => sum + (offer.quote?.priceCents ?? 0), 0)
  return (
    <div className="mt-6 flex flex-col justify-center lg:mt-0 lg:border-l lg:border-line lg:pl-8">
      <p role="status">
        <span className="block text-ink-2" data-count>
          {countText(items.length)}
        </span>
        <strong className="block text-title font-semibold" data-total>
          {formatCents(cents)}
        </strong>
      </p>
      <a
        id="cross-sell-add-to-cart"
        href={crossSellLink(
          productPageUrl,
          items.map(({ asin }) => asin),
          country,
        )}
        rel="nofollow"
        className={`${buttonClass({ isWide: true })} mt-3`}
      >
        {addButtonText(items.length)}
      </a>
      <p className="mt-3 text-sm text-ink-2">
        Te koop bij {seller}: daar controleer je de maat en reken je af.
      </p>
    </div>
  )
}

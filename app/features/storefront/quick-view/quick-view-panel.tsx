import { useMemo, useState } from 'react'
import { productUrl, type Rating } from '#app/features/catalog/products/catalog.ts'
import { CompareToggle } from '#app/features/customers/compare/compare-toggle.tsx'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import { BuyForm } from '#app/features/storefront/buy-form/buy-form.tsx'
import { toChoosableProduct } from '#app/features/storefront/buy-form/pair-choice.ts'
import { PriceBlock } from '#app/features/storefront/buy-form/price-block.tsx'
import {
  type Choice,
  choiceParameters,
  photosOfChoice,
  priceOfChoice,
  settleChoice,
  withExtra,
} from '#app/features/storefront/buy-form/variant-choice.ts'
import { PhotoRow } from '#app/features/storefront/product-page/photo-row.tsx'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { QuickViewData } from './quick-view.ts'

interface QuickViewPanelProps extends QuickViewData {
  /** the metal that the card shows */
  metal: string | undefined
  onLeave: () => void
}

/** Photo, price, options and the buy button. The link to the product page includes the choice. */
export function QuickViewPanel({
  product: initialProduct,
  deliveryPromise,
  personalPromise,
  offersHtml,
  photosHtml,
  renderedAt,
  metal,
  onLeave,
}: QuickViewPanelProps) {
  const product = useMemo(() => toChoosableProduct(initialProduct), [initialProduct])
  const [choice, setChoice] = useState<Choice>(() =>
    settleChoice(product, { metaal: metal ?? product.photoMetal }),
  )
  const [extraCents, setExtraCents] = useState(0)
  const price = priceOfChoice(product, choice)
  const { seller, subtitleByMetal, soldAsPair: isPair } = product
  const subtitle = subtitleByMetal[choice.metaal ?? '']
  const isOurs = seller === 'own'
  const url = urlOfChoice(product, choice)
  return (
    <div className="lg:grid lg:min-h-[32rem] lg:grid-cols-2">
      {photosHtml ? (
        <ExternalPhoto html={photosHtml} />
      ) : (
        <PhotoRow photos={photosOfChoice(product, choice)} name={product.name} />
      )}
      <div className="p-6 lg:p-12">
        <h2 className="display pr-10 text-display-xs wrap-anywhere lg:text-display-sm">
          {product.name}
        </h2>
        {subtitle && <p className="mt-1 text-ink-2">{subtitle}</p>}
        {product.rating && <QuickRating rating={product.rating} />}
        {price && isOurs && (
          <div className="mt-3">
            <PriceBlock price={withExtra(price, extraCents)} size="dialog" isPair={isPair} />
          </div>
        )}
        {product.shortDescription && (
          <p className="mt-3 hidden text-ink-2 sm:block">{product.shortDescription}</p>
        )}
        {isOurs ? (
          <BuyForm
            product={product}
            choice={choice}
            onChoose={(code, value) =>
              setChoice(settleChoice(product, { ...choice, [code]: value }))
            }
            deliveryPromise={deliveryPromise}
            personalPromise={personalPromise}
            onExtra={setExtraCents}
          />
        ) : (
          <ServerHtml html={offersHtml} />
        )}
        <PanelActions product={product} renderedAt={renderedAt} url={url} onLeave={onLeave} />
      </div>
    </div>
  )
}

function urlOfChoice(product: QuickViewData['product'], choice: Choice): string {
  const parameters = choiceParameters(product, choice)
  return `${productUrl(product.slug)}${parameters.size > 0 ? `?${parameters}` : ''}`
}

interface PanelActionsProps extends Pick<QuickViewData, 'product' | 'renderedAt'> {
  /** URL of the product page with the same choice */
  url: string
  onLeave: () => void
}

function PanelActions({ product, renderedAt, url, onLeave }: PanelActionsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 border-t border-line pt-3">
      <CompareToggle product={product} />
      <HeartButton
        product={product}
        renderedAt={renderedAt}
        hasLabel
        className="-ml-2.5 text-ink-2"
      />
      <Link
        to={url}
        className={`${TEXT_LINK} ml-auto inline-flex min-h-target items-center`}
        onClick={onLeave}
      >
        Alle details
      </Link>
    </div>
  )
}

/** Shows the first photo of another shop; the product page shows all of them. */
function ExternalPhoto({ html }: { html: string }) {
  return (
    <div className="bg-ground [&_li+li]:hidden">
      <div className="lg:sticky lg:top-0">
        <ServerHtml html={html} />
      </div>
    </div>
  )
}

function QuickRating({ rating: { average, count } }: { rating: NonNullable<Rating> }) {
  return (
    <p className="mt-1.5 flex items-center gap-2">
      <Stars value={average} />
      <span aria-hidden="true">{formatTenths(average)}</span>
      <span className="text-ink-2">
        <span aria-hidden="true">(</span>
        <span className="sr-only">reviews: </span>
        {formatWhole(count)}
        <span aria-hidden="true">)</span>
      </span>
    </p>
  )
}

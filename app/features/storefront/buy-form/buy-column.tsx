import { useRef, useState } from 'react'
import { productUrl, type Rating } from '#app/features/catalog/products/catalog.ts'
import { CompareToggle } from '#app/features/customers/compare/compare-toggle.tsx'
import { reviewCount } from '#app/features/customers/reviews/review-texts.ts'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import { readRingSize } from '#app/features/storefront/size-guide/ring-size.ts'
import { SizeGuideLink } from '#app/features/storefront/size-guide/size-guide-link.tsx'
import { formatTenths } from '#app/platform/text/number-text.ts'
import { lazyComponent } from '#app/ui/loading/lazy-component.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { BuyForm } from './buy-form.tsx'
import { PriceBlock } from './price-block.tsx'
import type { ProductDetail } from './product.ts'
import { RING_SIZE_OPTION, type SellableProduct } from './product-view.ts'
import { SALE_OVER_TEXT, SaleEndLine } from './sale-end-line.tsx'
import { ShareLink } from './share-link.tsx'
import type { PromiseText } from './stock-line.tsx'
import {
  type Choice,
  priceOfChoice,
  type RejectedChoice,
  valueState,
  withExtra,
} from './variant-choice.ts'

interface BuyColumnProps {
  product: SellableProduct
  choice: Choice
  onChoose: (code: string, value: string) => void
  deliveryPromise: PromiseText | null
  personalPromise: PromiseText | null
  rejected?: RejectedChoice | undefined
}

const FORM_ID = 'kopen'

const BuyBar = lazyComponent(async () => (await import('./buy-bar.tsx')).BuyBar)

/** The column beside the photos: price, options and the buy button. On a phone a bar repeats the button. */
export function BuyColumn(props: BuyColumnProps) {
  const { product, choice, onChoose, deliveryPromise, personalPromise, rejected } = props
  const watched = useRef<HTMLDivElement>(null)
  // An ended sale is announced in place of the countdown: a toast would cover the product's name.
  const [endedSaleAt, setEndedSaleAt] = useState<string | null>(null)
  const [extraCents, setExtraCents] = useState(0)
  const basePrice = priceOfChoice(product, choice)
  if (!basePrice) return null
  const price = withExtra(basePrice, extraCents)
  const end = price.saleEnd && price.saleEnd.at !== endedSaleAt ? price.saleEnd : null
  return (
    <div ref={watched} className="mt-4 border-t border-line pt-4">
      <PriceBlock price={price} isPair={product.soldAsPair} />
      {end && <SaleEndLine key={end.at} end={end} onEnd={() => setEndedSaleAt(end.at)} />}
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {endedSaleAt !== null && !end && SALE_OVER_TEXT}
      </p>
      <BuyForm
        product={product}
        choice={choice}
        onChoose={onChoose}
        deliveryPromise={deliveryPromise}
        personalPromise={personalPromise}
        onExtra={setExtraCents}
        formId={FORM_ID}
        rejected={rejected}
        sizeGuide={<RingSizeGuide product={product} choice={choice} onChoose={onChoose} />}
      />
      <BuyBar product={product} choice={choice} price={price} formId={FORM_ID} watched={watched} />
    </div>
  )
}

function RingSizeGuide({
  product,
  choice,
  onChoose,
}: Pick<BuyColumnProps, 'product' | 'choice' | 'onChoose'>) {
  const option = product.options.find(({ code }) => code === RING_SIZE_OPTION)
  const selectedSize = choice[RING_SIZE_OPTION]
  function choose(diameterMm: number) {
    const value = option?.values.find((size) => readRingSize(size) === diameterMm)
    if (!option || value === undefined) return
    if (valueState(product, choice, option, value) === 'impossible') return
    return () => onChoose(option.code, value)
  }
  return (
    <SizeGuideLink
      chosenMm={selectedSize === undefined ? undefined : readRingSize(selectedSize)}
      choose={choose}
    />
  )
}

/** Rating below the product's name, with a link to its reviews. */
export function RatingLink({ rating: { average, count } }: { rating: NonNullable<Rating> }) {
  return (
    <a href="#reviews" className="inline-flex min-h-target items-center gap-2">
      <Stars value={average} />
      <span aria-hidden="true">{formatTenths(average)}</span>
      <span className={TEXT_LINK}>{reviewCount(count)}</span>
    </a>
  )
}

/** The other actions of a product: wishlist, compare and share. `renderedAt` is when the page was rendered (ISO). */
export function ProductActions({
  product,
  renderedAt,
}: {
  product: ProductDetail
  renderedAt: string
}) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 sm:gap-x-6">
      {product.status !== 'hidden' && (
        <>
          <HeartButton
            product={product}
            renderedAt={renderedAt}
            hasLabel
            className="-mx-2.5 text-ink-2"
          />
          <CompareToggle product={product} />
        </>
      )}
      <ShareLink name={product.name} path={productUrl(product.slug)} />
    </div>
  )
}

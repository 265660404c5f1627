import { useState } from 'react'
import { productAddress } from '#app/features/catalog/catalog.ts'
import { OffersHtml } from '#app/features/offers/offers-html.tsx'
import { HeartButton } from '#app/features/wishlist/heart-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { BuyForm } from './buy-form.tsx'
import { PhotoRow } from './photo-row.tsx'
import { PriceBlock } from './price-block.tsx'
import type { QuickViewData } from './quick-view.ts'
import {
  type Choice,
  choiceParameters,
  photosOfChoice,
  priceOfChoice,
  settleChoice,
} from './variant-choice.ts'

/** Photo, price, choice and the way into the cart; the choice goes along to the product page. */
export function QuickViewPanel({
  product,
  promise,
  offersHtml,
  at,
  onLeave,
}: QuickViewData & { onLeave: () => void }) {
  const [choice, setChoice] = useState<Choice>(() => settleChoice(product, {}))
  const price = priceOfChoice(product, choice)
  const isOurs = product.seller === 'own'
  const parameters = choiceParameters(product, choice)
  const address = `${productAddress(product.slug)}${parameters.size > 0 ? `?${parameters}` : ''}`
  return (
    <div className="lg:grid lg:min-h-[38rem] lg:grid-cols-2">
      <PhotoRow photos={photosOfChoice(product, choice)} name={product.name} />
      <div className="p-6 lg:p-12">
        <h2 className="display pr-10 text-display-sm wrap-anywhere">{product.name}</h2>
        {product.subtitle && <p className="mt-1 text-ink-2">{product.subtitle}</p>}
        {price && isOurs && (
          <div className="mt-3">
            <PriceBlock price={price} size="dialog" />
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
            promise={promise}
          />
        ) : (
          <OffersHtml html={offersHtml} />
        )}
        <p className="mt-4 flex justify-between border-t border-line pt-3">
          <HeartButton product={product} at={at} className="-ml-2.5" />
          <Link
            to={address}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            onClick={onLeave}
          >
            Alle details
          </Link>
        </p>
      </div>
    </div>
  )
}

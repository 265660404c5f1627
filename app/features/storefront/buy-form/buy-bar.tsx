import type { RefObject } from 'react'
import { Countdown } from '#app/features/catalog/pricing/countdown-line.tsx'
import { formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { useOutOfView } from '#app/ui/loading/use-out-of-view.ts'
import { missingOptionsText } from './product-messages.ts'
import { type SellableProduct, shortChoiceText } from './product-view.ts'
import { MailLink } from './stock-line.tsx'
import { type Choice, type ChoicePrice, mailUrlOfChoice, missingOptions } from './variant-choice.ts'

/** The bar needs no handler for the end of the sale: the sale line above the button has one. */
const doNothing = () => undefined

interface BuyBarProps {
  product: SellableProduct
  choice: Choice
  price: ChoicePrice
  /** id of the form that the button of the bar submits */
  formId: string
  /** element with the form's own button; the bar is hidden while that button is in view */
  watched: RefObject<HTMLElement | null>
}

/** Shows the buy button at the bottom of a phone's window while the form's own button is above or below it. */
export function BuyBar({ product, choice, price, formId, watched }: BuyBarProps) {
  if (!useOutOfView(watched, '[data-buy]')) return null
  const choiceLabel = shortChoiceText(product, choice)
  const mailUrl = mailUrlOfChoice(product, choice)
  return (
    <div
      data-buy-bar={price.saleEnd ? 'high' : ''}
      className="fixed inset-x-0 bottom-0 z-bar flex min-h-[4.5rem] data-[buy-bar=high]:min-h-20 items-center gap-3 bg-paper px-4 py-2.5 shadow-bar lg:hidden"
    >
      <div className="min-w-0 flex-1">
        <p className={choiceLabel ? 'text-sm leading-5' : 'truncate text-sm'}>
          {choiceLabel || product.name}
        </p>
        <p
          className={`font-figures leading-5 font-semibold ${price.beforeCents === null ? '' : 'text-sale'}`}
        >
          {price.isFrom && <span className="text-sm font-medium">vanaf </span>}
          {formatCents(price.cents)}
          {product.soldAsPair && (
            <span className="text-sm font-medium whitespace-nowrap"> per paar</span>
          )}
        </p>
        {price.saleEnd && (
          // Hidden from screen readers, because the sale line contains the same text.
          <p aria-hidden="true" className="text-xs text-ink-2">
            <Countdown key={price.saleEnd.at} endsAt={price.saleEnd.at} onEnd={doNothing} />
          </p>
        )}
      </div>
      {mailUrl ? (
        <MailLink to={mailUrl} className="px-4 text-sm" />
      ) : (
        <button type="submit" form={formId} className={`${buttonClass()} px-4!`}>
          {missingOptionsText(missingOptions(product, choice)) ?? 'In winkelwagen'}
        </button>
      )}
    </div>
  )
}

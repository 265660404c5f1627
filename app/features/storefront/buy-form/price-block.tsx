import { formatCents } from '#app/platform/money.ts'
import type { ChoicePrice } from './variant-choice.ts'

interface PriceBlockProps {
  price: ChoicePrice
  size?: 'page' | 'dialog'
  /** the price is for two rings */
  isPair?: boolean
}

/**
 * The price and, during a reduction, the lowest price of the 30 days before it: struck through, and named in the line below. The
 * percentage is the reduction from that price.
 */
export function PriceBlock({ price, size = 'page', isPair }: PriceBlockProps) {
  const beforeCents = price.beforeCents
  const isReduced = beforeCents !== null
  const figure = size === 'page' ? 'text-[1.75rem]' : 'text-[1.5rem]'
  return (
    <div aria-live="polite">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-figures">
        <span className={`${figure} leading-none font-semibold ${isReduced ? 'text-sale' : ''}`}>
          {price.isFrom && <span className="mr-1 text-base font-medium">vanaf </span>}
          {formatCents(price.cents)}
          {isPair && <span className="ml-1 text-base font-medium"> per paar</span>}
        </span>
        {!isReduced && <span className="text-sm text-ink-2">inclusief btw</span>}
        {isReduced && (
          <>
            <span className="text-ink-2">
              <span className="sr-only">Eerder </span>
              <s>{formatCents(beforeCents)}</s>
            </span>
            {price.percentOff !== null && price.percentOff > 0 && (
              <span className="font-semibold text-sale">−{price.percentOff}%</span>
            )}
          </>
        )}
      </p>
      {isReduced && (
        <p className="mt-2 text-sm text-ink-2">
          Laagste prijs in de 30 dagen ervoor: {formatCents(beforeCents)}. Inclusief btw.
        </p>
      )}
    </div>
  )
}

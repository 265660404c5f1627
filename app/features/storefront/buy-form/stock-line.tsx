import type { ComponentProps } from 'react'
import { buttonClass } from '#app/ui/button-class.ts'
import { Link } from '#app/ui/link.tsx'
import { stockText } from './product-messages.ts'
import type { ChoiceStock } from './variant-choice.ts'

export interface PromiseText {
  arrival: string
  condition: string
}

const DOT_CLASSES = {
  plenty: 'bg-success',
  partly: 'bg-success',
  few: 'bg-warning',
  'sold-out': 'bg-ink-3',
} as const

/** Shows the stock and the delivery promise near the button. */
export function StockLine({
  stock,
  deliveryPromise,
  hasOptions,
}: {
  stock: ChoiceStock
  hasOptions: boolean
  /** null: pickup only */
  deliveryPromise: PromiseText | null
}) {
  return (
    <p role="status" className="mt-4 flex items-start gap-2.5">
      <span
        aria-hidden="true"
        className={`mt-[9px] size-2 shrink-0 rounded-full ${DOT_CLASSES[stock.kind]}`}
      />
      {stock.kind === 'sold-out' ? (
        <span>
          <strong className="font-semibold">{stockText(stock)}</strong>
          {hasOptions && ' in deze uitvoering'}.
        </span>
      ) : (
        <span>
          {stockText(stock)}.{' '}
          {deliveryPromise && (
            <>
              <strong className="font-semibold">{deliveryPromise.arrival}</strong>{' '}
              {deliveryPromise.condition}.
            </>
          )}
        </span>
      )}
    </p>
  )
}

/** Replaces the buy button if the chosen variant is sold out. */
export const MailLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className={`${buttonClass()} ${className}`}>
    Mail mij als het er weer is
  </Link>
)

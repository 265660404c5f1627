import { Check } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { keepsPromises, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'
import { type OrderStep, orderSteps } from './order-steps.ts'

/** Renders the steps of an order as HTML on the server, so they need no script. Returns "" if nothing is to be delivered. */
export function orderStepsHtml(order: PlacedOrder): string {
  if (!keepsPromises(order)) return ''
  return renderToStaticMarkup(<OrderSteps steps={orderSteps(order)} />)
}

function OrderSteps({ steps }: { steps: OrderStep[] }) {
  return (
    <section aria-labelledby="volgen" className="mt-10 border-t border-ink pt-4">
      <h2 id="volgen" className="text-title font-semibold">
        Volg je bestelling
      </h2>
      <ol className="mt-5">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ol>
    </section>
  )
}

const DOT_CLASSES = {
  done: 'bg-ink text-on-ink',
  now: 'border-2 border-ink bg-paper',
  next: 'border border-line-strong bg-paper',
} as const

const STATE_NAMES = { done: 'klaar', now: 'nu', next: 'later' } as const

function Step({ title, text, state }: OrderStep) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="group/step relative flex gap-4 not-last:pb-6 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-[11px] not-last:before:w-0.5 not-last:before:bg-line-strong"
    >
      <span
        className={`flex size-6 shrink-0 items-center justify-center rounded-full ${DOT_CLASSES[state]}`}
        aria-hidden="true"
      >
        {state === 'done' && <Check className="size-4" strokeWidth={2} />}
      </span>
      <div className="min-w-0">
        <p className={state === 'next' ? 'text-ink-2' : 'font-semibold'}>
          {title}
          <span className="sr-only">: {STATE_NAMES[state]}</span>
        </p>
        {text && (
          <p className="text-ink-2">
            <UnbrokenText text={text} />
          </p>
        )}
      </div>
    </li>
  )
}

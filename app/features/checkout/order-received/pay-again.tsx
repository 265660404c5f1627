import { Form, useNavigation } from 'react-router'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { nameInSentence } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'

interface PayAgainProps {
  order: { id: number; key: string }
  methods: PaymentMethod[]
  /** payment method of the last attempt; its button comes first */
  lastMethod: string | null
  isFailed: boolean
}

/** Number of methods that are shown; the others are collapsed. */
const MAX_SHOWN_METHODS = 2

/** Buttons to pay an order that was placed before. */
export function PayAgain({ order, methods, lastMethod, isFailed }: PayAgainProps) {
  const triedMethod = methods.find(({ id }) => id === lastMethod)
  const otherMethods = methods.filter((method) => method !== triedMethod)
  const otherButtons = otherMethods.map((method, index) => (
    <PayButton
      key={method.id}
      order={order}
      method={method.id}
      isMain={!triedMethod && index === 0}
    >
      Betaal met {nameInSentence(method)}
    </PayButton>
  ))
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {triedMethod && (
        <PayButton order={order} method={triedMethod.id} isMain>
          {isFailed ? 'Opnieuw betalen' : 'Verder met betalen'}
        </PayButton>
      )}
      {otherMethods.length <= MAX_SHOWN_METHODS ? (
        otherButtons
      ) : (
        <details className="w-full">
          <summary className={buttonClass({ variant: 'quiet' })}>
            Op een andere manier betalen
          </summary>
          <div className="mt-3 flex flex-wrap gap-3">{otherButtons}</div>
        </details>
      )}
    </div>
  )
}

interface PayButtonProps extends Pick<PayAgainProps, 'order'> {
  method: string
  isMain: boolean
  children: React.ReactNode
}

function PayButton({ order, method, isMain, children }: PayButtonProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    // The page of the order in the account posts to the page after ordering, too.
    <Form method="post" action={orderUrl(order)}>
      <input type="hidden" name="method" value={method} />
      <Button type="submit" variant={isMain ? 'main' : 'second'} isOff={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

import { Form, useNavigation } from 'react-router'
import type { PaymentMethod } from '#app/features/payments/payments.ts'
import { Button } from '#app/ui/button.tsx'

/** Ways to pay an order that was placed; the first is the one that was tried before. */
export function PayAgain({ methods, isFailed }: { methods: PaymentMethod[]; isFailed: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {methods.map((method, index) => (
        <Form key={method.id} method="post">
          <input type="hidden" name="method" value={method.id} />
          <Button type="submit" look={index === 0 ? 'main' : 'second'} isOff={isBusy}>
            {index > 0
              ? `Betaal met ${method.name}`
              : isFailed
                ? 'Opnieuw betalen'
                : 'Verder met betalen'}
          </Button>
        </Form>
      ))}
    </div>
  )
}

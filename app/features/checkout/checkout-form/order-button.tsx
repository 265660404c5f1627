import { ORDER_BUTTON_TEXT } from '#app/features/checkout/checkout/checkout.ts'
import { Button } from '#app/ui/button.tsx'

/** Its text never changes, not even while it is busy: then it only stops answering. */
export function OrderButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" isWide isOff={isBusy} aria-busy={isBusy || undefined} className="h-14!">
      {ORDER_BUTTON_TEXT}
    </Button>
  )
}

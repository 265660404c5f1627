import { ORDER_BUTTON_TEXT } from '#app/features/checkout/checkout/checkout.ts'
import { Button } from '#app/ui/button.tsx'

/** The text is prescribed by law and must not change while the form is being sent; the button is only disabled. */
export function OrderButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" isWide isOff={isBusy} aria-busy={isBusy || undefined} className="h-14!">
      {ORDER_BUTTON_TEXT}
    </Button>
  )
}

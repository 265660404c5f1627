import { Button } from '#app/ui/button.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { FixedText } from '#app/ui/fixed-text.tsx'
import { PARTNER_CHECKOUT_URL, type ShopStatus, STATUS_TEXTS } from './partner-cart.ts'

/** Shows the status of a shop with the texts that the contract prescribes [X15]. */
export function ShopStatusLabel({ status }: { status: ShopStatus | null }) {
  if (status === null) return <StatusLabel tone="warning">nog af te rekenen</StatusLabel>
  return (
    <StatusLabel tone={status === 'done' ? 'success' : 'quiet'}>
      <span>
        {status === 'done' ? 'Afgerekend' : 'Geannuleerd'}
        <FixedText>{STATUS_TEXTS[status]}</FixedText>
      </span>
    </StatusLabel>
  )
}

/** Opens a cancelled shop again, on the page with its checkout. */
export function ReopenForm({ seller }: { seller: string }) {
  return (
    <form method="post" action={PARTNER_CHECKOUT_URL}>
      <input type="hidden" name="seller" value={seller} />
      <Button type="submit" name="intent" value="reopen" variant="second" size="small">
        Toch kopen bij {seller}
      </Button>
    </form>
  )
}

export function SimulatedShopNotice() {
  return (
    <p className="my-3 bg-warning-tint px-4 py-3 text-sm">
      <strong className="font-semibold">Demonstratie.</strong> Deze winkel is nagebootst: er is
      niets te koop.
    </p>
  )
}

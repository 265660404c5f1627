import { EnglishText } from '#app/ui/english-text.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { type ShopStatus, STATUS_TEXTS } from './partner-cart.ts'

/** Shows the status of a shop with the texts that the contract prescribes [X15]. */
export function ShopStatusLabel({ status }: { status: ShopStatus | null }) {
  if (status === null) return <StatusLabel tone="warning">nog af te rekenen</StatusLabel>
  return (
    <StatusLabel tone={status === 'done' ? 'success' : 'quiet'}>
      <span>
        {status === 'done' ? 'Afgerekend' : 'Geannuleerd'}
        <EnglishText>{STATUS_TEXTS[status]}</EnglishText>
      </span>
    </StatusLabel>
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

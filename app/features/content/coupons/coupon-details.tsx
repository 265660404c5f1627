import { useRevalidator } from 'react-router'
import { Countdown } from '#app/features/catalog/pricing/countdown-line.tsx'
import { VoteButtons } from '#app/features/customers/votes/vote-buttons.tsx'
import { dealVoteUrl } from '#app/features/customers/votes/votes.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { Link } from '#app/ui/link.tsx'
import { CodeField } from './code-field.tsx'
import { reportClick } from './coupon-actions.ts'
import { destinationRel, PAID_LABEL, PAID_TEXT } from './coupon-links.ts'
import type { RevealedCoupon } from './coupons.ts'

/** Details of an opened coupon: its description, its code, and the link to its destination. */
export function CouponDetails({ coupon, isCopied }: { coupon: RevealedCoupon; isCopied: boolean }) {
  const { id, title, description, period, state, endsAt, destination, votes } = coupon
  const isExpired = state === 'expired'
  return (
    <>
      {isExpired && (
        <p className="mt-2">
          <StatusLabel tone="danger">{period.replace(/\.$/, '')}</StatusLabel>
        </p>
      )}
      <p className="mt-2 text-ink-2">
        {isExpired
          ? 'Deze code is verlopen. Soms werkt hij nog een paar dagen; proberen mag.'
          : [description, period].filter(Boolean).join(' ')}
      </p>
      {endsAt && !isExpired && (
        <CouponEnd key={endsAt.toISOString()} endsAt={endsAt.toISOString()} />
      )}
      <CodeField coupon={coupon} wasCopied={isCopied} />
      {destination && !isExpired && (
        <div className="mt-6">
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Destination
              destination={destination}
              className={buttonClass()}
              onLeave={() => reportClick(id)}
            />
            {destination.isPaid && <span className="text-sm font-medium">{PAID_LABEL}</span>}
          </p>
          {destination.isPaid && <p className="mt-2 text-sm text-ink-2">{PAID_TEXT}</p>}
        </div>
      )}
      {votes && (
        <div className="mt-6">
          <VoteButtons subject={{ id, name: title, votes }} url={dealVoteUrl(id)} />
        </div>
      )}
    </>
  )
}

function Destination({
  destination,
  className,
  onLeave,
}: {
  destination: NonNullable<RevealedCoupon['destination']>
  className: string
  onLeave: () => void
}) {
  const { href, text, isExternal } = destination
  if (!isExternal) {
    return (
      <Link to={href} rel={destinationRel(destination)} className={className} onClick={onLeave}>
        {text}
      </Link>
    )
  }
  return (
    <a
      href={href}
      target="_blank"
      rel={destinationRel(destination)}
      className={className}
      onClick={onLeave}
    >
      {text}
      <span className="sr-only"> (opent een nieuw venster)</span>
    </a>
  )
}

/** Counts down to the end of a coupon and then reloads the page. `endsAt`: ISO. */
function CouponEnd({ endsAt }: { endsAt: string }) {
  const { revalidate } = useRevalidator()
  return (
    <p className="mt-2 flex text-sm">
      <Countdown endsAt={endsAt} onEnd={() => void revalidate()} />
    </p>
  )
}

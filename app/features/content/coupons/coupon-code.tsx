import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { couponAttributes } from './coupon-actions.ts'
import { couponUrl, type MaskedCoupon } from './coupons.ts'
import { useReveal } from './use-reveal.ts'

interface CouponCodeProps {
  coupon: MaskedCoupon
  page: number
  onCopied: (id: number) => void
}

const FRAME_CLASS = 'flex h-control w-full text-base'

/** Shows the code of a coupon in the list, or the button that reveals it [T14]; a masked code is shown by the opened coupon. */
export function CouponCode({ coupon, page, onCopied }: CouponCodeProps) {
  const { code, state } = coupon
  if (code === null) return <RevealLink coupon={coupon} page={page} onCopied={onCopied} />
  return (
    <p
      {...couponAttributes(coupon)}
      className={`${FRAME_CLASS} items-center justify-between gap-4 bg-ground px-4 font-semibold tracking-widest ${state === 'expired' ? 'expired_coupon' : ''}`}
    >
      <span className="min-w-0 truncate">{code}</span>
      {state === 'expired' ? (
        <span className="text-sm font-normal tracking-normal text-danger">Verlopen</span>
      ) : (
        <span className="shrink-0 text-sm font-normal tracking-normal text-ink-2">
          Vul in bij afrekenen
        </span>
      )}
    </p>
  )
}

/** Links to the coupon page, which shows the code. With JavaScript, it also copies the code and opens the destination. */
function RevealLink({ coupon, page, onCopied }: CouponCodeProps) {
  const { reveal, isBusy } = useReveal(coupon, page, onCopied)
  return (
    <a
      {...couponAttributes(coupon)}
      href={couponUrl(coupon.id, page)}
      rel="nofollow"
      aria-busy={isBusy || undefined}
      onClick={reveal}
      className={`masked_coupon group ${FRAME_CLASS} relative overflow-hidden border border-dashed border-ink`}
    >
      <span className="relative z-raised inline-flex flex-1 items-center justify-center gap-2.5 bg-ink font-medium text-on-ink transition-colors duration-(--transition-duration-fast) [clip-path:polygon(0_0,100%_0,calc(100%-18px)_100%,0_100%)] group-hover:bg-accent">
        {isBusy && <ChainLoader size={22} />}
        <span>
          Toon de code<span className="sr-only"> van {coupon.title}</span>
        </span>
      </span>
      <span
        aria-hidden="true"
        className="inline-flex w-28 items-center font-semibold tracking-widest"
      >
        ••••{coupon.tail}
      </span>
    </a>
  )
}

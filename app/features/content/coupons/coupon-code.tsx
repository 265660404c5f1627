import { useState } from 'react'
import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { copyToClipboard, couponAttributes, reportClick } from './coupon-actions.ts'
import { destinationRel } from './coupon-links.ts'
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
  const isExpired = state === 'expired'
  return (
    <>
      <div className="flex bg-ground">
        <p
          {...couponAttributes(coupon)}
          className={`${FRAME_CLASS} min-w-0 items-center justify-between gap-4 px-4 font-semibold tracking-widest ${isExpired ? 'expired_coupon' : ''}`}
        >
          <span className="min-w-0 truncate">{code}</span>
          {isExpired && (
            <span className="text-sm font-normal tracking-normal text-danger">Verlopen</span>
          )}
        </p>
        {!isExpired && <CopyButton code={code} title={coupon.title} />}
      </div>
      {!isExpired && <OpenCodeNote coupon={coupon} />}
    </>
  )
}

/** Copies a code that everybody sees. A browser that does not allow that, or runs no scripts, has the code to copy by hand. */
function CopyButton({ code, title }: { code: string; title: string }) {
  const [label, setLabel] = useState('Kopieer')
  if (!useHydrated()) return null
  return (
    <button
      type="button"
      className="inline-flex h-control shrink-0 cursor-pointer items-center px-4 text-sm font-medium underline decoration-line-strong underline-offset-4 hover:text-accent"
      onClick={async () =>
        setLabel((await copyToClipboard(Promise.resolve(code))) ? 'Gekopieerd' : 'Kopieer zelf')
      }
    >
      {label}
      <span className="sr-only">, de code van {title}</span>
    </button>
  )
}

function OpenCodeNote({ coupon: { id, destination } }: { coupon: MaskedCoupon }) {
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
      Vul in bij afrekenen
      {destination && !destination.isExternal && (
        <Link
          to={destination.href}
          rel={destinationRel(destination)}
          onClick={() => reportClick(id)}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          {destination.text}
        </Link>
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
        className="inline-flex w-32 items-center pl-2 font-semibold tracking-widest"
      >
        ••••{coupon.tail}
      </span>
    </a>
  )
}

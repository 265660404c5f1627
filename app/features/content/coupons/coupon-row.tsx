import { Picture } from '#app/features/core/media/picture.tsx'
import { temperatureOf } from '#app/features/listings/product-cards/temperature.ts'
import { Thermometer } from '#app/features/listings/product-cards/thermometer.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { CouponCode } from './coupon-code.tsx'
import { PAID_LABEL } from './coupon-links.ts'
import { couponUrl, type MaskedCoupon } from './coupons.ts'

interface CouponRowProps {
  coupon: MaskedCoupon
  /** page number of the list */
  page: number
  /** called after the code was copied to the clipboard */
  onCopied: (id: number) => void
}

/** A coupon in the list. Its title links to the coupon page if the code is known. */
export function CouponRow({ coupon, page, onCopied }: CouponRowProps) {
  const { id, title, teaser, description, photo, about, state, period, code, votes } = coupon
  const isExpired = state === 'expired'
  const largeTeaser = <span className="display text-display-sm leading-none">{teaser}</span>
  return (
    <li
      className={`grid grid-cols-[5.5rem_1fr] items-start gap-x-6 gap-y-4 border-t border-line py-6 lg:grid-cols-[10rem_1fr_18rem] lg:items-center ${isExpired ? 'text-ink-2' : ''}`}
    >
      {photo ? (
        <Picture
          photo={photo}
          sizes="(min-width: 64rem) 128px, 88px"
          alt=""
          className="block aspect-product w-full max-w-32"
          imgClassName={`h-full w-full bg-ground object-cover ${isExpired ? 'opacity-50' : ''}`}
        />
      ) : (
        <p className="wrap-anywhere">{largeTeaser}</p>
      )}
      <div className="min-w-0">
        {coupon.destination?.isPaid && <p className="text-sm font-medium">{PAID_LABEL}</p>}
        {photo && teaser && <p className="mb-1.5">{largeTeaser}</p>}
        <h2
          className={`wrap-anywhere ${teaser ? 'text-title font-semibold' : 'mb-1.5 display text-display-sm leading-none'}`}
        >
          {code === null ? (
            title
          ) : (
            <Link
              to={couponUrl(id, page)}
              preventScrollReset
              className="hover:text-accent hover:underline"
            >
              {title}
            </Link>
          )}
        </h2>
        <p className="text-ink-2">{[description, period].filter(Boolean).join(' ')}</p>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
          {votes && (
            <Thermometer degrees={temperatureOf(votes.hot, votes.cold)} className="-ml-2" />
          )}
          {about && (
            <Link to={about.href} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
              {about.text}
            </Link>
          )}
          {coupon.isRestricted && <span>Alleen met een account</span>}
        </p>
      </div>
      <div className="col-span-2 lg:col-span-1">
        <CouponCode coupon={coupon} page={page} onCopied={onCopied} />
      </div>
    </li>
  )
}

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { CouponDetails } from './coupon-details.tsx'
import { couponListUrl, type RevealedCoupon } from './coupons.ts'

export const loadCouponDialog = async () => (await import('#app/ui/dialog.tsx')).Dialog

interface CouponOpenedProps {
  /** the open coupon; null if none is open */
  coupon: RevealedCoupon | null
  page: number
  isCopied: boolean
}

/**
 * Shows the opened coupon over the list [S16]. The server renders it as a plain box with a link to close it. A dialog
 * replaces the box once the code of the dialog is loaded.
 */
export function CouponOpened({ coupon, page, isCopied }: CouponOpenedProps) {
  const { part: Dialog, loadPart } = useLazyPart(loadCouponDialog)
  const navigate = useNavigate()
  // The dialog closes immediately, before the page of the list is loaded.
  const [closedCoupon, setClosedCoupon] = useState<RevealedCoupon | null>(null)
  const isOpen = coupon !== null && coupon !== closedCoupon
  useEffect(() => {
    if (isOpen) void loadPart()
  }, [isOpen, loadPart])
  // The last coupon stays visible while the dialog fades out.
  const lastCoupon = useRef(coupon)
  if (coupon) lastCoupon.current = coupon
  const shownCoupon = lastCoupon.current
  if (!shownCoupon) return null
  const listUrl = couponListUrl(page)
  const details = <CouponDetails key={shownCoupon.id} coupon={shownCoupon} isCopied={isCopied} />
  if (Dialog) {
    return (
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          setClosedCoupon(coupon)
          void navigate(listUrl, { preventScrollReset: true })
        }}
        title={shownCoupon.title}
        width="coupon"
      >
        {details}
      </Dialog>
    )
  }
  if (!isOpen) return null
  return (
    <div className="fixed inset-0 z-dialog flex items-end justify-center overflow-y-auto bg-scrim sm:items-center sm:p-4">
      <section
        aria-labelledby="coupon"
        className="relative w-full max-w-coupon bg-paper p-6 shadow-overlay sm:p-10"
      >
        <h2 id="coupon" className="display pr-12 text-display-sm">
          {shownCoupon.title}
        </h2>
        <Link
          to={listUrl}
          aria-label="Sluiten"
          className="absolute top-2 right-2 inline-flex size-target items-center justify-center"
        >
          <X className="size-6" strokeWidth={1.5} aria-hidden="true" />
        </Link>
        {details}
      </section>
    </div>
  )
}

import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { openAccountPopup } from '#app/features/core/accounts/account-store.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { copyToClipboard, fetchCode, openDestination } from './coupon-actions.ts'
import { loadCouponDialog } from './coupon-opened.tsx'
import { couponUrl, type MaskedCoupon } from './coupons.ts'

/**
 * Handles a click on a masked coupon [T14]: fetches the code, copies it to the clipboard, and opens the coupon page and
 * the destination. If a step fails, the coupon page still shows the code.
 */
export function useReveal(coupon: MaskedCoupon, page: number, onCopied: (id: number) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function reveal(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isBusy || (coupon.isRestricted && openAccountPopup('restricted'))) return
    setIsBusy(true)
    void loadCouponDialog().catch(() => undefined)
    const code = fetchCode(coupon.id)
    // Browsers allow access to the clipboard only during the click, so the code is passed as a promise.
    if (await copyToClipboard(code)) onCopied(coupon.id)
    // Copying needs the focus. The destination takes the focus, so it opens after the copying.
    if ((await code) !== null && coupon.destination) openDestination(coupon.id, coupon.destination)
    await navigate(couponUrl(coupon.id, page), { preventScrollReset: true })
    setIsBusy(false)
  }
  return { reveal: (event: MouseEvent) => void reveal(event), isBusy }
}

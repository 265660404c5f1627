import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { openAccountPopup } from '#app/features/core/accounts/account-store.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { fetchCode, openDestination, putOnClipboard } from './coupon-actions.ts'
import { loadCouponDialog } from './coupon-opened.tsx'
import { couponAddress, type ShownCoupon } from './coupons.ts'

/**
 * A press on a masked coupon [T14]: fetches the code, puts it on the clipboard, opens the coupon page and, beside it, the
 * destination. Whatever of it can't be done, the coupon page shows the code.
 */
export function useReveal(coupon: ShownCoupon, page: number, onCopied: (id: number) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function reveal(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isBusy || (coupon.isRestricted && openAccountPopup('restricted'))) return
    setIsBusy(true)
    void loadCouponDialog().catch(() => undefined)
    const code = fetchCode(coupon.id)
    // The clipboard wants to be asked during the press; what goes there may come a little later.
    if (await putOnClipboard(code)) onCopied(coupon.id)
    // While this page still has the focus; the destination takes it.
    if ((await code) !== null && coupon.destination) openDestination(coupon.id, coupon.destination)
    await navigate(couponAddress(coupon.id, page), { preventScrollReset: true })
    setIsBusy(false)
  }
  return { reveal: (event: MouseEvent) => void reveal(event), isBusy }
}

import { path } from '#app/platform/path.ts'
import { emitVisitorEvent } from '#app/platform/visitor-events.ts'
import type { CouponDestination, MaskedCoupon } from './coupons.ts'

const couponPartUrl = (id: number) => path('/deel/coupon/:id', { id })

/** Fetches the code of a coupon; returns null when the shop rejects the request or cannot be reached. */
export async function fetchCode(id: number): Promise<string | null> {
  try {
    const body = new URLSearchParams({ intent: 'reveal' })
    const response = await fetch(couponPartUrl(id), { method: 'POST', body })
    const answer: { clipboard_text?: string } = response.ok ? await response.json() : {}
    if (answer.clipboard_text) emitVisitorEvent('coupon', 0)
    return answer.clipboard_text ?? null
  } catch {
    return null
  }
}

/** Copies a code to the clipboard. Returns false if there is no code or the browser does not allow it. */
export async function copyToClipboard(code: Promise<string | null>): Promise<boolean> {
  try {
    const blob = code.then((text) => {
      if (text === null) throw new Error('there is no code')
      return new Blob([text], { type: 'text/plain' })
    })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}

/** Opens the destination in a new window that has no access to this one. */
export function openDestination(id: number, { href, isPaid }: CouponDestination): void {
  reportClick(id)
  window.open(href, '_blank', isPaid ? 'noopener,noreferrer' : 'noopener')
}

/** Reports a click with a beacon, which the browser sends even while the page unloads. */
export function reportClick(id: number): void {
  navigator.sendBeacon(couponPartUrl(id), new URLSearchParams({ intent: 'click' }))
}

/** Returns the data attributes of a coupon's element [E12]; those with the code are absent while it is masked. */
export function couponAttributes({ id, code, destination }: MaskedCoupon) {
  return {
    'data-codeid': id,
    'data-dest': destination?.href ?? '',
    'data-codetext': code ?? undefined,
    'data-clipboard-text': code ?? undefined,
  }
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { CartNotice } from '#app/features/sales/cart/cart.ts'
import { takeWaitingNotices } from '#app/features/sales/cart/cart-requests.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'

const loadNotices = () => import('./cart-notices.tsx').then(({ CartNotices }) => CartNotices)

/** Shows why a product could not be added, on the page to which the visitor was redirected (docs/contract/http.md 1.1). */
export function WaitingNotices() {
  const { pathname } = useLocation()
  const [notices, setNotices] = useState<CartNotice[]>([])
  const { part: CartNotices, loadPart } = useLazyPart(loadNotices)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation to any page clears the notices
  useEffect(() => {
    setNotices([])
    void takeWaitingNotices().then(async (waitingNotices) => {
      if (waitingNotices.length > 0 && (await loadPart())) setNotices(waitingNotices)
    })
  }, [pathname, loadPart])

  return (
    CartNotices &&
    notices.length > 0 && (
      <div className="wrap py-4 lg:pt-6 lg:pb-0">
        <CartNotices notices={notices} />
      </div>
    )
  )
}

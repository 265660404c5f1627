import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useAccount } from '#app/features/core/accounts/account-store.ts'
import { Link } from '#app/ui/link.tsx'
import { announceRememberedWish } from './remembered-wish.ts'
import { HEART_FORM, WISHLIST_URL } from './wishlist.ts'
import { scheduleFetch, useWishTotal } from './wishlist-store.ts'

/** Link to the wishlist in the header, with the number of products on it [S21]. */
export function WishlistLink() {
  const { isSignedIn } = useAccount()
  const total = useWishTotal() ?? 0
  useEffect(() => {
    if (isSignedIn) announceRememberedWish()
    // Hearts on the page fetch this number too, so a second request is not needed.
    if (isSignedIn && !document.querySelector(`[form=${HEART_FORM}]`)) scheduleFetch()
  }, [isSignedIn])
  return (
    <>
      <form id={HEART_FORM} action={WISHLIST_URL} hidden />
      <Link
        to={WISHLIST_URL}
        className="icon-button relative max-[22.4rem]:hidden"
        aria-label={
          total === 0
            ? 'Verlanglijst'
            : `Verlanglijst, ${total} ${total === 1 ? 'sieraad' : 'sieraden'}`
        }
      >
        <Heart size={22} strokeWidth={1.5} aria-hidden="true" />
        {total > 0 && (
          <span className="counter absolute top-1 right-0" aria-hidden="true">
            {total > 99 ? '99+' : total}
          </span>
        )}
      </Link>
    </>
  )
}

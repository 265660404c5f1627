import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { openAccountPopup, useAccount } from '#app/features/core/accounts/account-store.ts'
import type { PageSettings } from '#app/features/core/settings/settings.ts'
import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { rememberWish } from './remembered-wish.ts'
import { HEART_FORM, heartClick, RESTRICT_FIELD, wishUrl } from './wishlist.ts'
import { changeHeart, showHeart, useHeart } from './wishlist-store.ts'

interface HeartButtonProps {
  product: { id: number; slug: string; name: string; wishes: number }
  /** moment at which the page was rendered, and the number of wishes was read (ISO) */
  renderedAt: string
  /** true on the wishlist, where a filled heart removes the product; on other pages it opens the page of the wish [T10] */
  isOnList?: boolean
  /** true if the page was rendered for a customer who has the product on their list */
  isInitiallyWished?: boolean
  /** shows its text beside the icon */
  hasLabel?: boolean
  className?: string
}

/**
 * Wishlist button with the number of customers who want the product. Without JavaScript it opens the page of the wish
 * [S08].
 */
export function HeartButton({
  product,
  renderedAt,
  isOnList = false,
  isInitiallyWished = false,
  hasLabel = false,
  className = '',
}: HeartButtonProps) {
  const { id, slug, name, wishes } = product
  const { isSignedIn } = useAccount()
  const { isWished, isBusy, count } = useHeart(id, isInitiallyWished)
  const navigate = useNavigate()
  const frame = useRouteLoaderData<{ settings: PageSettings }>('routes/shop/shop-layout')
  const isRestricted = !isSignedIn && (frame?.settings.heartsRestrict ?? false)
  const wishlink = wishUrl(slug)
  const isFilled = isSignedIn && isWished
  const wishCount = count ?? wishes
  const label = isFilled ? 'Op je verlanglijst' : 'Op verlanglijst'

  useEffect(() => {
    if (isSignedIn)
      showHeart(id, { count: wishes, madeAt: Date.parse(renderedAt), isWished: isInitiallyWished })
  }, [isSignedIn, id, wishes, renderedAt, isInitiallyWished])

  function onClick() {
    switch (heartClick({ isSignedIn, isRestricted, isWished, isOnList })) {
      case 'require-account':
        rememberWish(id, name)
        if (frame?.settings.loginUrl) return location.assign(frame.settings.loginUrl)
        return openAccountPopup('wish')
      case 'open-wish':
        return navigate(wishlink)
      case 'change':
        return changeHeart(id, {
          added: `${name} staat op je verlanglijst.`,
          removed: `${name} staat niet meer op je verlanglijst.`,
        })
    }
  }

  return (
    <button
      type="submit"
      form={HEART_FORM}
      formAction={wishlink}
      // Without JavaScript, this parameter makes the server answer a guest with an empty response, so the page stays [T11].
      {...(isRestricted && { name: RESTRICT_FIELD, value: '1' })}
      data-post_id={id}
      data-wishlink={wishlink}
      aria-pressed={isFilled}
      aria-busy={isBusy || undefined}
      aria-disabled={isRestricted || undefined}
      className={`heart-button ${isBusy ? 'loading' : ''} ${isFilled ? 'alreadywish' : ''} ${isRestricted ? 'restrict' : ''} ${className}`}
      onClick={(event) => {
        event.preventDefault()
        void onClick()
      }}
    >
      <span className="sr-only">
        {label}: {name}
      </span>
      {isBusy ? (
        <ChainLoader size={20} />
      ) : (
        <Heart
          size={20}
          strokeWidth={1.5}
          aria-hidden="true"
          fill={isFilled ? 'currentColor' : 'none'}
        />
      )}
      {hasLabel && (
        <span aria-hidden="true" className="ml-1">
          {label}
        </span>
      )}
      <WishCount count={wishCount} />
    </button>
  )
}

/** The number of customers who want a product, after the heart; nothing for 0. */
export function WishCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span>
      <span className="sr-only">, </span>
      {count}
      <span className="sr-only">{count === 1 ? ' persoon wil dit' : ' mensen willen dit'}</span>
    </span>
  )
}

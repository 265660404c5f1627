import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { countAllUnits } from '#app/features/sales/cart/cart.ts'
import type { CartStorageNames } from '#app/features/sales/cart/cart-storage.ts'
import {
  closeCartPanel,
  openCartPanel,
  useCart,
  watchCart,
} from '#app/features/sales/cart/cart-store.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import type { CartPanelProps } from './cart-panel.tsx'

const loadPanel = () => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel)

interface CartButtonProps extends CartStorageNames, Pick<CartPanelProps, 'loadPartnerParts'> {
  opensPanel: boolean
  /** null: no order total makes shipping free */
  freeFromCents: number | null
}

/** The link to the cart; with JavaScript it opens a panel. */
export function CartButton({ fragments, hash, opensPanel, ...panelProps }: CartButtonProps) {
  const { cart, isPanelOpen } = useCart()
  const { part: Panel, loadPart } = useLazyPart(loadPanel)
  const { pathname } = useLocation()
  const isCartPage = pathname === path('/cart')
  const count = cart ? countAllUnits(cart) : 0

  useEffect(() => watchCart({ fragments, hash }, opensPanel), [fragments, hash, opensPanel])
  useEffect(() => {
    if (isPanelOpen) void loadPart()
  }, [isPanelOpen, loadPart])
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation to any page closes the panel
  useEffect(() => closeCartPanel, [pathname])

  return (
    <>
      <Link
        to={path('/cart')}
        className="icon-button relative"
        aria-label={
          count === 0
            ? 'Winkelwagen'
            : `Winkelwagen, ${count} ${count === 1 ? 'artikel' : 'artikelen'}`
        }
        aria-haspopup={isCartPage ? undefined : 'dialog'}
        onClick={(event) => {
          if (isCartPage || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          openCartPanel()
        }}
      >
        <ShoppingBag size={22} strokeWidth={1.5} aria-hidden="true" />
        {count > 0 && (
          <span className="counter absolute top-1 right-0" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Link>
      {Panel && <Panel {...panelProps} />}
    </>
  )
}

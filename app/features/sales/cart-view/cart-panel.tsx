import { Check } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import {
  ADDED_TEXT,
  type Cart,
  type CartLine,
  countAllUnits,
  hasFreeShipping,
  isEmptyCart,
  isSecondOfPair,
  partnerCartText,
  VIEW_CART_TEXT,
} from '#app/features/sales/cart/cart.ts'
import { type CartState, closeCartPanel, useCart } from '#app/features/sales/cart/cart-store.ts'
import { DiscountRows } from '#app/features/sales/cart/discount-row.tsx'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { EnglishText } from '#app/ui/english-text.tsx'
import { Link } from '#app/ui/link.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { useSiteName } from '#app/ui/use-site-name.ts'
import { CartPanelLine } from './cart-panel-line.tsx'
import { PanelRelated } from './panel-related.tsx'
import { UndoableMessage } from './undoable-message.tsx'

/** Components for products of other shops: the list in the panel, and the sums at its bottom. */
interface PartnerParts {
  PanelShops: ComponentType<{ whileEmpty: ReactNode }>
  /** `isAlone`: the cart has no products of this shop, so these sums contain the button */
  PanelShopSums: ComponentType<{ isAlone: boolean }>
}

export interface CartPanelProps {
  freeFromCents: number | null
  /** loads the code for products of other shops, which few carts need */
  loadPartnerParts: () => Promise<PartnerParts>
}

/** The cart panel [S14]. It renders the cart from JSON, not from HTML fragments. */
export function CartPanel({ freeFromCents, loadPartnerParts }: CartPanelProps) {
  const { cart, isPanelOpen, message, addedText, undoHref, busyKeys } = useCart()
  const { part: partner, loadPart } = useLazyPart(loadPartnerParts)
  const count = cart ? countAllUnits(cart) : 0
  const partnerUnits = cart?.elsewhere ?? 0
  const added =
    message === ADDED_TEXT && addedText === ''
      ? cart?.lines.find(({ key }) => key === cart.addedKey)
      : undefined
  const needsPartner = isPanelOpen && partnerUnits > 0
  useEffect(() => {
    if (needsPartner) void loadPart()
  }, [needsPartner, loadPart])
  // Shown while the code for products of other shops is not loaded: the cart page lists these products.
  const cartPageLink = (
    <p className="px-4 py-5 lg:px-6">
      <Link
        to={path('/cart')}
        className="inline-flex min-h-target items-center underline underline-offset-4"
      >
        {partnerCartText(partnerUnits)}
      </Link>
    </p>
  )
  const partnerLines = cart && partnerUnits > 0 && (
    <div>{partner ? <partner.PanelShops whileEmpty={cartPageLink} /> : cartPageLink}</div>
  )
  return (
    <Drawer
      side="right"
      isOpen={isPanelOpen}
      onClose={closeCartPanel}
      title={
        <>
          Winkelwagen{' '}
          {count > 0 && (
            <span className="font-sans text-base font-normal text-ink-2">
              {count} {count === 1 ? 'artikel' : 'artikelen'}
            </span>
          )}
        </>
      }
      foot={
        cart && !isEmptyCart(cart) ? (
          <PanelFoot cart={cart} freeFromCents={freeFromCents} partner={partner} />
        ) : undefined
      }
    >
      <PanelMessage
        message={message}
        undoHref={undoHref}
        addedText={
          addedText || `${added ? `${added.name} toegevoegd` : 'Toegevoegd'} aan je winkelwagen`
        }
      />
      <div className="divide-y divide-line">
        {addedText && partnerLines}
        {cart && cart.lines.length > 0 ? (
          <ul className="divide-y divide-line px-4 pb-6 lg:px-6">
            {newestFirst(cart.lines).map((line) => (
              <CartPanelLine
                key={line.key}
                line={line}
                isBusy={busyKeys.includes(line.key)}
                isAdded={line === added}
              />
            ))}
          </ul>
        ) : null}
        {!addedText && partnerLines}
      </div>
      {cart && <PanelRelated cart={cart} />}
      {(!cart || isEmptyCart(cart)) && <EmptyPanel />}
    </Drawer>
  )
}

/** The second line of a pair stays below the first. */
const newestFirst = (lines: CartLine[]) =>
  lines.reduce<CartLine[]>(
    (newest, line) => newest.toSpliced(isSecondOfPair(line) ? 1 : 0, 0, line),
    [],
  )

interface PanelFootProps extends Pick<CartPanelProps, 'freeFromCents'> {
  cart: Cart
  /** null: not loaded, so the link to the cart page remains */
  partner: PartnerParts | null
}

function PanelFoot({ cart, freeFromCents, partner }: PanelFootProps) {
  const name = useSiteName()
  const isAlone = cart.lines.length === 0
  const sums = partner && cart.elsewhere > 0 && <partner.PanelShopSums isAlone={isAlone} />
  return (
    <>
      {isAlone ? (
        sums
      ) : (
        <>
          <p className="flex justify-between">
            <span>Subtotaal{cart.elsewhere > 0 && ` ${name}`}</span>
            <strong className="font-semibold">{formatCents(cart.totalCents)}</strong>
          </p>
          <DiscountRows cart={cart} />
          <p className="mb-2 text-sm text-ink-2">
            Inclusief btw.{' '}
            {hasFreeShipping(cart, freeFromCents)
              ? 'Verzending is gratis.'
              : 'De verzendkosten zie je bij het afrekenen.'}
          </p>
          {sums}
          <ButtonLink to={path('/checkout')} isWide className="mt-4">
            Afrekenen
          </ButtonLink>
        </>
      )}
      <p className="mt-1 text-center">
        <ButtonLink to={path('/cart')} variant="quiet">
          {VIEW_CART_TEXT}
        </ButtonLink>
      </p>
    </>
  )
}

function PanelMessage({
  message,
  undoHref,
  addedText,
}: Pick<CartState, 'message' | 'undoHref' | 'addedText'>) {
  return (
    <p
      role="status"
      className={
        message
          ? 'sticky top-0 z-raised flex items-center gap-3 bg-success-tint px-4 py-3.5 lg:px-6'
          : 'sr-only'
      }
    >
      {message && (
        <>
          <Check className="size-5 shrink-0 text-success" strokeWidth={1.5} aria-hidden="true" />
          {message === ADDED_TEXT ? (
            <span className="font-medium">
              {addedText}
              <EnglishText>{ADDED_TEXT}</EnglishText>
            </span>
          ) : (
            <span>
              <UndoableMessage text={message} undoHref={undoHref} />
            </span>
          )}
        </>
      )}
    </p>
  )
}

function EmptyPanel() {
  return (
    <div className="px-4 py-10 lg:px-6">
      <p className="display text-display-xs">Je winkelwagen is leeg</p>
      <p className="mt-3 text-ink-2">Wat je in de winkelwagen legt, vind je hier terug.</p>
      <p className="mt-6">
        <Link
          to={path('/shop')}
          className="font-medium underline underline-offset-4"
          onClick={closeCartPanel}
        >
          Bekijk alle sieraden
        </Link>
      </p>
    </div>
  )
}

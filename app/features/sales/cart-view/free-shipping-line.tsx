import { type Cart, hasFreeShippingCode } from '#app/features/sales/cart/cart.ts'
import { formatCents, formatShortPrice } from '#app/platform/money.ts'

/**
 * Shows how much more must be bought for free shipping, as text and as a progress bar; nothing if a code makes shipping
 * free.
 */
export function FreeShippingLine({
  cart,
  fromCents,
}: {
  cart: Cart
  /** null: shipping is never free; 0: always */
  fromCents: number | null
}) {
  if (!fromCents || hasFreeShippingCode(cart)) return null
  const totalCents = cart.totalCents - cart.discountCents
  const isFree = totalCents >= fromCents
  const share = Math.min(1, totalCents / fromCents)
  return (
    <div className="mt-6 max-w-sm grow">
      <p>
        {isFree ? (
          <>
            <strong className="font-semibold">Gratis verzending.</strong> Je bestelling is boven{' '}
            {formatShortPrice(fromCents)}.
          </>
        ) : (
          <>
            Nog <strong className="font-semibold">{formatCents(fromCents - totalCents)}</strong> tot
            gratis verzending.
          </>
        )}
      </p>
      <div className="mt-2 h-1 bg-sand" aria-hidden="true">
        <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

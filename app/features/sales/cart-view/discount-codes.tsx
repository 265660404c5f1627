import type { CartDiscount } from '#app/features/sales/cart/cart.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** The codes of the cart, each with a remove button, and a field to add one. Both are plain forms that reload the page. */
export function DiscountCodes({
  discounts,
  nonce,
  problem,
}: {
  discounts: CartDiscount[]
  nonce: string
  problem: { code: string; message: string } | null
}) {
  return (
    <div className="mt-4">
      {discounts.length > 0 && (
        <ul className="mb-4 space-y-1">
          {discounts.map((discount) => (
            <li key={discount.codeId} className="flex items-center justify-between gap-4">
              <span
                className={discount.refusal === null ? 'wrap-anywhere' : 'text-sm text-warning'}
              >
                {discount.refusal ?? `Code ${discount.code}`}
              </span>
              <form method="post" action={path('/cart')}>
                <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
                <button
                  type="submit"
                  name="remove_code"
                  value={discount.codeId}
                  className="-mr-2 inline-flex min-h-target cursor-pointer items-center px-2 text-sm underline underline-offset-4 hover:text-accent"
                >
                  Verwijder<span className="sr-only"> code {discount.code}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <details open={problem !== null}>
        <summary className="in-open:hidden inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
          Kortingscode invullen
        </summary>
        <form method="post" action={path('/cart')} className="mt-2" noValidate>
          <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
          <TextField
            name="coupon_code"
            label="Kortingscode"
            defaultValue={problem?.code ?? ''}
            error={problem?.message}
            autoComplete="off"
            autoCapitalize="characters"
            autoFocus={problem !== null}
            beside={
              <Button type="submit" name="apply_coupon" value="1" variant="second">
                Toepassen
              </Button>
            }
          />
        </form>
      </details>
    </div>
  )
}

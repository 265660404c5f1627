import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FEW_LEFT, productAddress } from '#app/features/catalog/products/catalog.ts'
import { useAddToCart } from '#app/features/sales/cart/use-add-to-cart.ts'
import {
  AddToCartButton,
  AddToCartOutcome,
} from '#app/features/sales/cart-view/add-to-cart-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Stepper } from '#app/ui/forms/stepper.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { OptionChoice } from './option-choice.tsx'
import { missingOptionText } from './product-messages.ts'
import { RING_SIZE_OPTION, type SellableProduct } from './product-view.ts'
import { type PromiseText, StockLine } from './stock-line.tsx'
import { type Choice, chosenVariant, missingOptions, stockOfChoice } from './variant-choice.ts'

interface BuyFormProps {
  product: SellableProduct
  choice: Choice
  onChoose: (code: string, value: string) => void
  promise: PromiseText | null
  /** lets a button outside the form (the buy bar) submit it */
  formId?: string
  /** shown beside the ring sizes */
  sizeGuide?: ReactNode
  /** the server's error after a submit without JavaScript */
  error?: string | undefined
}

/**
 * The options, stock, quantity and buy button of a product. Without JavaScript the page's own action finds the variant.
 */
export function BuyForm({
  product,
  choice,
  onChoose,
  promise,
  formId,
  sizeGuide,
  error,
}: BuyFormProps) {
  const idPrefix = useId()
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [quantity, setQuantity] = useState('1')
  const { outcome, add } = useAddToCart()
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const missing = missingOptions(product, choice)
  const variant = chosenVariant(product, choice)
  const stock = stockOfChoice(product, choice, FEW_LEFT)
  const isSoldOut = stock.kind === 'sold-out'
  const reasonId = `${idPrefix}-voorraad`

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const [first] = missing
    if (first) {
      event.preventDefault()
      setHasSubmitted(true)
      const radio = form.current?.querySelector<HTMLInputElement>(
        `input[name="${first.code}"]:not(:disabled)`,
      )
      radio?.focus()
      return
    }
    event.preventDefault()
    if (variant && !isSoldOut && outcome.state !== 'loading') void add(variant.id, quantity)
  }

  return (
    <form
      ref={form}
      id={formId}
      // “Koop bij ons” among the offers links here; the next Tab then reaches the first option.
      tabIndex={formId ? -1 : undefined}
      method="post"
      action={productAddress(product.slug)}
      // Before hydration the browser validates; afterwards our own messages appear beside the options.
      noValidate={isHydrated}
      onSubmit={onSubmit}
    >
      {product.options.map((option) => (
        <OptionChoice
          key={option.code}
          product={product}
          option={option}
          choice={choice}
          onChoose={onChoose}
          idPrefix={idPrefix}
          error={hasSubmitted && missing.includes(option) ? missingOptionText(option) : undefined}
          aside={option.code === RING_SIZE_OPTION ? sizeGuide : undefined}
        />
      ))}
      {product.options.length > 0 && (
        <noscript>
          <button
            type="submit"
            formMethod="get"
            formNoValidate
            className="mt-3 min-h-target underline underline-offset-4"
          >
            Toon prijs en voorraad van deze keuze
          </button>
        </noscript>
      )}
      <div id={reasonId}>
        <StockLine stock={stock} promise={promise} />
      </div>
      {error && (
        <div className="mt-4">
          <Notice kind="danger" role="alert">
            {error}
          </Notice>
        </div>
      )}
      <div className="mt-4 flex gap-3">
        {!product.soldIndividually && (
          <Stepper
            label={`Aantal ${product.name}`}
            name="quantity"
            value={quantity}
            onChange={setQuantity}
            max={variant?.stock || null}
          />
        )}
        <AddToCartButton
          className="min-w-0 flex-1 px-4"
          state={outcome.state}
          isOff={isSoldOut}
          describedBy={isSoldOut ? reasonId : undefined}
        />
      </div>
      <AddToCartOutcome {...outcome} />
    </form>
  )
}

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import {
  FEW_LEFT,
  type ProductOption,
  productAddress,
} from '#app/features/catalog/products/catalog.ts'
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
export function BuyForm(props: BuyFormProps) {
  const { product, choice, promise, formId, error } = props
  const idPrefix = useId()
  const isHydrated = useHydrated()
  const [quantity, setQuantity] = useState('1')
  const { outcome, errorOf, onSubmit } = useBuySubmit(product, choice, quantity)
  const stock = stockOfChoice(product, choice, FEW_LEFT)
  const reasonId = `${idPrefix}-voorraad`
  return (
    <form
      id={formId}
      // “Koop bij ons” among the offers links here; the next Tab then reaches the first option.
      tabIndex={formId ? -1 : undefined}
      method="post"
      action={productAddress(product.slug)}
      // Before hydration the browser validates; afterwards our own messages appear beside the options.
      noValidate={isHydrated}
      toolname="in_winkelwagen"
      tooldescription="Legt de gekozen uitvoering van dit sieraad in de winkelwagen"
      onSubmit={onSubmit}
    >
      <Options {...props} idPrefix={idPrefix} errorOf={errorOf} />
      <div id={reasonId}>
        <StockLine
          stock={stock}
          promise={promise}
          hasOptions={product.options.length > 0}
          variantId={chosenVariant(product, choice)?.id}
        />
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
            max={chosenVariant(product, choice)?.stock || null}
          />
        )}
        <AddToCartButton
          className="min-w-0 flex-1 px-4"
          state={outcome.state}
          isOff={stock.kind === 'sold-out'}
          describedBy={stock.kind === 'sold-out' ? reasonId : undefined}
        />
      </div>
      <AddToCartOutcome {...outcome} />
    </form>
  )
}

/** Adds the chosen variant to the cart. A missing option gets an error and the focus instead. */
function useBuySubmit(product: SellableProduct, choice: Choice, quantity: string) {
  const { outcome, add } = useAddToCart()
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const missing = missingOptions(product, choice)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [first] = missing
    const variant = chosenVariant(product, choice)
    const isSoldOut = stockOfChoice(product, choice, FEW_LEFT).kind === 'sold-out'
    if (first) {
      setHasSubmitted(true)
      const radio = event.currentTarget.querySelector<HTMLInputElement>(
        `input[name="${first.code}"]:not(:disabled)`,
      )
      radio?.focus()
    } else if (variant && !isSoldOut && outcome.state !== 'loading') {
      void add(variant.id, quantity)
    }
  }

  const errorOf = (option: ProductOption) =>
    hasSubmitted && missing.includes(option) ? missingOptionText(option) : undefined
  return { outcome, errorOf, onSubmit }
}

interface OptionsProps extends BuyFormProps {
  idPrefix: string
  errorOf: (option: ProductOption) => string | undefined
}

function Options({ product, choice, onChoose, sizeGuide, idPrefix, errorOf }: OptionsProps) {
  if (product.options.length === 0) return null
  return (
    <>
      {product.options.map((option) => (
        <OptionChoice
          key={option.code}
          product={product}
          option={option}
          choice={choice}
          onChoose={onChoose}
          idPrefix={idPrefix}
          error={errorOf(option)}
          aside={option.code === RING_SIZE_OPTION ? sizeGuide : undefined}
        />
      ))}
      <ShowChoiceButton />
    </>
  )
}

/**
 * Without JavaScript this button reloads the page with the price and stock of the chosen options. React leaves the content of
 * a noscript element alone in the browser, so its code is only needed on the server.
 */
function ShowChoiceButton() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <button
          type="submit"
          formMethod="get"
          formNoValidate
          className="mt-3 min-h-target underline underline-offset-4"
        >
          Toon prijs en voorraad van deze keuze
        </button>
      )}
    </noscript>
  )
}

import type { ReactNode } from 'react'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { OptionChoice } from './option-choice.tsx'
import { ringOfOption, type TextPart } from './pair-choice.ts'
import { RING_SIZE_OPTION, type SellableProduct } from './product-view.ts'
import type { Choice } from './variant-choice.ts'

interface BuyOptionsProps {
  product: SellableProduct
  choice: Choice
  onChoose: (code: string, value: string) => void
  /** shown beside the ring sizes */
  sizeGuide?: ReactNode
  idPrefix: string
  errorOf: (option: ProductOption) => string | undefined
  parts: TextPart[]
  renderTexts: (parts: TextPart[]) => ReactNode
}

/** The options of a product. A pair shows the size and the texts of each ring together. */
export function BuyOptions({
  product,
  choice,
  onChoose,
  sizeGuide,
  idPrefix,
  errorOf,
  parts,
  renderTexts,
}: BuyOptionsProps) {
  if (product.options.length === 0) return null
  return (
    <>
      {product.options.map((option) => {
        const part = parts[ringOfOption(product, option.code) ?? -1]
        const buttons = (
          <OptionChoice
            key={option.code}
            product={product}
            option={option}
            choice={choice}
            onChoose={onChoose}
            idPrefix={idPrefix}
            error={errorOf(option)}
            isSelect={part !== undefined}
            aside={option.code === RING_SIZE_OPTION ? sizeGuide : undefined}
          />
        )
        if (!part) return buttons
        return (
          <fieldset key={option.code} className="mt-6 min-w-0 border-t border-line">
            <legend className="pr-4 font-semibold">{part.name}</legend>
            {buttons}
            {renderTexts([part])}
          </fieldset>
        )
      })}
      <ShowChoiceButton />
    </>
  )
}

/**
 * Without JavaScript this button reloads the page with the price and stock of the chosen options. Only the server renders
 * the button: in the browser React ignores the content of a noscript element.
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

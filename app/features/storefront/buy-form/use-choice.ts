import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PairProduct, toChoosableProduct } from './pair-choice.ts'
import { type Choice, choiceParameters, initialChoice, settleChoice } from './variant-choice.ts'

/** The product as `toChoosableProduct` returns it, with the chosen options on a product page, initially from a submitted form, the URL or the first photo. */
export function useChoice<Product extends PairProduct>(
  soldProduct: Product,
  submittedTexts: Choice | undefined,
) {
  const product = useMemo(() => toChoosableProduct(soldProduct), [soldProduct])
  const [parameters] = useSearchParams()
  const [choice, setChoice] = useState(() => submittedTexts ?? initialChoice(product, parameters))

  /** The URL is replaced without a navigation, which would be too slow for a second click right after the first. */
  function choose(code: string, value: string) {
    const next = settleChoice(product, { ...choice, [code]: value })
    setChoice(next)
    const query = choiceParameters(product, next)
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${query.size > 0 ? `?${query}` : ''}`,
    )
  }
  return { product, choice, choose }
}

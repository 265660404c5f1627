import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PairProduct, toChoosableProduct } from './pair-choice.ts'
import { type Choice, choiceParameters, initialChoice, settleChoice } from './variant-choice.ts'

/**
 * Returns the product from `toChoosableProduct` and the chosen options. The initial choice comes from a submitted form, the URL
 * or the first photo.
 */
export function useChoice<Product extends PairProduct>(
  soldProduct: Product,
  submittedChoice: Choice | undefined,
) {
  const product = useMemo(() => toChoosableProduct(soldProduct), [soldProduct])
  const [parameters] = useSearchParams()
  const [choice, setChoice] = useState(() => submittedChoice ?? initialChoice(product, parameters))

  /** Replaces the URL without a navigation: a navigation would be too slow for a quick second click. */
  function choose(code: string, value: string) {
    const nextChoice = settleChoice(product, { ...choice, [code]: value })
    setChoice(nextChoice)
    const query = choiceParameters(product, nextChoice)
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${query.size > 0 ? `?${query}` : ''}`,
    )
  }
  return { product, choice, choose }
}

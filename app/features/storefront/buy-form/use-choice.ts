import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Choice,
  type Choosable,
  choiceParameters,
  readChoice,
  settleChoice,
} from './variant-choice.ts'

/** What is chosen on the page of a piece: at first what a form sent (`sent`) or the address says. */
export function useChoice(product: Choosable, sent: Choice | undefined) {
  const [parameters] = useSearchParams()
  const [choice, setChoice] = useState(() => sent ?? readChoice(product, parameters))

  /** The address follows by itself: a navigation for each press would come too late for a quick second one. */
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
  return { choice, choose }
}

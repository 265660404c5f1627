import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeWaitingNotices } from './cart-requests.ts'
import { addToCart, noticeText, showAdded } from './cart-store.ts'

export type AddState = 'idle' | 'loading' | 'added' | 'failed'

export interface AddOutcome {
  state: AddState
  /** a click since the page was opened added the product; stays true when `state` becomes idle again */
  wasAdded: boolean
  /** the reason of a failure, if the server reported one */
  reason: string | null
}

/** The time for which the button shows its success. */
const SUCCESS_SHOWN_MS = 2_000

/** Tracks the states of an add-to-cart button [T01]. */
export function useAddToCart() {
  const [state, setState] = useState<AddState>('idle')
  const [wasAdded, setWasAdded] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  useEffect(() => () => clearTimeout(timer.current), [])

  async function add(
    productOrVariantId: number,
    quantity: string,
    personal: Record<string, string> = {},
  ) {
    clearTimeout(timer.current)
    setState('loading')
    const reply = await addToCart(productOrVariantId, quantity, personal)
    if (reply.ok) {
      setState('added')
      setWasAdded(true)
      timer.current = setTimeout(() => setState('idle'), SUCCESS_SHOWN_MS)
      return showAdded()
    }
    setReason(reply.error === 'no-answer' ? 'Dat lukte niet. Probeer het zo nog eens.' : null)
    setState('failed')
    if (reply.error === 'no-answer' || !reply.address) return
    // The product page shows the available stock [X04].
    const { pathname } = new URL(reply.address)
    if (pathname !== location.pathname) await navigate(pathname)
    else setReason(noticeText(await takeWaitingNotices()))
  }
  return { outcome: { state, wasAdded, reason } satisfies AddOutcome, add }
}

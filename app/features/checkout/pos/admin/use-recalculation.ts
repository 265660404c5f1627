import { type RefObject, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

const DELAY_MS = 400

/** Fields that change the total: quantities and discounts of lines, how the order is handed over, and what sets the VAT. */
const PRICED_FIELDS = /\.(?:aantal|korting)$|^(?:handover|country|company|vatId)$/

/**
 * Submits the form for its totals soon after a field has changed, without replacing the page. Returns the answer of the
 * route's `action`; undefined once the page itself shows a newer answer (`pageAnswer`).
 */
export function useRecalculation<Action>(
  form: RefObject<HTMLFormElement | null>,
  pageAnswer: unknown,
) {
  const { data, submit } = useFetcher<Action>()
  const [since, setSince] = useState<{ pageAnswer: unknown }>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const recalculate = () => {
      if (!form.current) return
      const fields = new FormData(form.current)
      fields.set('intent', 'search')
      for (const search of ['zoek', 'klant']) fields.delete(search)
      setSince({ pageAnswer })
      void submit(fields, { method: 'post' })
    }
    const listeners = new AbortController()
    const { signal } = listeners
    form.current?.addEventListener(
      'change',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
        if (!PRICED_FIELDS.test(target.name)) return
        clearTimeout(timer)
        timer = setTimeout(recalculate, DELAY_MS)
      },
      { signal },
    )
    // The answer to the whole form has the new total too.
    form.current?.addEventListener('submit', () => clearTimeout(timer), { signal })
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [form, pageAnswer, submit])
  return since?.pageAnswer === pageAnswer ? data : undefined
}

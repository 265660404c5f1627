import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { dropDraft, keepDraft, putBackDraft } from './typed-draft.ts'

/**
 * Whoever sends a form after their session ended is asked to log in and comes back to an empty form: what they typed is
 * put back. `who` is the person at work; `isBack` says that it happened, until the next page.
 */
export function useTypedDraft(who: string | undefined) {
  const page = useRef<HTMLElement>(null)
  const isSent = useRef(false)
  const [backAt, setBackAt] = useState<string>()
  const { state } = useNavigation()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the back office opens
  useEffect(() => {
    if (page.current && who !== undefined && putBackDraft(page.current, who)) setBackAt(key)
  }, [])

  // Where the back office still stands after sending, nobody had to log in.
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    dropDraft()
  }, [state])

  function onSubmit(event: FormEvent) {
    const form = event.target
    if (!page.current || who === undefined) return
    if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
    keepDraft(page.current, form, who)
    isSent.current = true
  }

  return { page, onSubmit, isBack: backAt === key }
}

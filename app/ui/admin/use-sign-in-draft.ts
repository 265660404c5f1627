import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { discardDraft, restoreDraft, saveDraft } from './sign-in-draft.ts'

/**
 * Restores what staff typed in a form whose submit showed that the session had expired: after signing in they return to an
 * empty form. `isDraftRestored` is true until the next navigation.
 */
export function useSignInDraft(userId: string | undefined) {
  const page = useRef<HTMLElement>(null)
  const isSubmitted = useRef(false)
  const [restoredLocationKey, setRestoredLocationKey] = useState<string>()
  const { state } = useNavigation()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the back office opens
  useEffect(() => {
    if (page.current && userId !== undefined && restoreDraft(page.current, userId))
      setRestoredLocationKey(key)
  }, [])

  // The session was valid if the back office is still mounted after the submit, so the draft is dropped.
  useEffect(() => {
    if (state !== 'idle' || !isSubmitted.current) return
    isSubmitted.current = false
    discardDraft()
  }, [state])

  function onSubmit(event: FormEvent) {
    const form = event.target
    if (!page.current || userId === undefined) return
    if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
    saveDraft(page.current, form, userId)
    isSubmitted.current = true
  }

  return { page, onSubmit, isDraftRestored: restoredLocationKey === key }
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { dropDraft, restoreDraft, saveDraft } from './sign-in-draft.ts'

/**
 * Restores what staff typed in a form whose submit showed that the session had expired: after signing in they return to an
 * empty form. `isBack` is true until the next navigation.
 */
export function useSignInDraft(userId: string | undefined) {
  const page = useRef<HTMLElement>(null)
  const isSent = useRef(false)
  const [backAt, setBackAt] = useState<string>()
  const { state } = useNavigation()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the back office opens
  useEffect(() => {
    if (page.current && userId !== undefined && restoreDraft(page.current, userId)) setBackAt(key)
  }, [])

  // The session was valid if the back office is still mounted after the submit, so the draft is dropped.
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    dropDraft()
  }, [state])

  function onSubmit(event: FormEvent) {
    const form = event.target
    if (!page.current || userId === undefined) return
    if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
    saveDraft(page.current, form, userId)
    isSent.current = true
  }

  return { page, onSubmit, isBack: backAt === key }
}

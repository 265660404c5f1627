import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { dropDraft, putBackDraft, saveDraft } from './sign-in-draft.ts'

/**
 * After a submit with an expired session, staff sign in and come back to an empty form: this restores what they typed.
 * `who` is the signed-in person; `isBack` is true until the next navigation.
 */
export function useSignInDraft(userId: string | undefined) {
  const page = useRef<HTMLElement>(null)
  const isSent = useRef(false)
  const [backAt, setBackAt] = useState<string>()
  const { state } = useNavigation()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the back office opens
  useEffect(() => {
    if (page.current && userId !== undefined && putBackDraft(page.current, userId)) setBackAt(key)
  }, [])

  // If the back office is still mounted after the submit, the session was valid.
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

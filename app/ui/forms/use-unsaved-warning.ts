import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const QUESTION = 'Wat je hebt ingevuld is nog niet opgeslagen. Toch weggaan?'

/** Asks for confirmation when the visitor leaves a form, or a page with forms, that has unsaved changes. */
export function useUnsavedWarning(form: RefObject<HTMLElement | null>) {
  const isChanged = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(QUESTION)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    const currentForm = form.current
    const markChanged = () => {
      isChanged.current = true
    }
    const markSent = () => {
      isChanged.current = false
    }
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isChanged.current) event.preventDefault()
    }
    currentForm?.addEventListener('input', markChanged)
    currentForm?.addEventListener('submit', markSent)
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => {
      currentForm?.removeEventListener('input', markChanged)
      currentForm?.removeEventListener('submit', markSent)
      window.removeEventListener('beforeunload', warnBeforeUnload)
    }
  })
}

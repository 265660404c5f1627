import { useEffect } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { readCookie } from '#app/platform/read-cookie.ts'
import { CONSENT_COOKIE, type Consent, readConsent } from './consent.ts'

interface ConsentState {
  /** what was chosen on the question of now; null: nothing yet */
  consent: Consent | null
  /** the page is awake, and the question is to be asked */
  isDue: boolean
}

const ASLEEP: ConsentState = { consent: null, isDue: false }

// Outside React: also what measures, and is no part of the page, goes by it.
let version = 0
const store = createStore(ASLEEP)

/** Looks at the cookie again: after a choice, and when another tab may have made one. */
export function lookAtConsent(): void {
  if (version === 0) return
  const kept = readConsent(readCookie(CONSENT_COOKIE))
  const consent = kept?.version === version ? kept : null
  const known = store.read()
  if (known !== ASLEEP && JSON.stringify(consent) === JSON.stringify(known.consent)) return
  store.set({ consent, isDue: consent === null })
}

function watchConsent(asked: number): () => void {
  version = asked
  lookAtConsent()
  addEventListener('pageshow', lookAtConsent)
  addEventListener('focus', lookAtConsent)
  return () => {
    removeEventListener('pageshow', lookAtConsent)
    removeEventListener('focus', lookAtConsent)
  }
}

/** Wakes up what waits for a choice; `asked` is the version of the question. Once in every page. */
export function useConsentWatch(asked: number | undefined): void {
  useEffect(() => (asked === undefined ? undefined : watchConsent(asked)), [asked])
}

/** What may be done besides what is needed, as of now. */
export const mayMeasure = () => store.read().consent?.statistics === true
export const mayPersonalise = () => store.read().consent?.marketing === true

/** Nothing is chosen until the page woke up. */
export const useConsent = (): ConsentState => store.useSelected((state) => state)

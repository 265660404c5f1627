import { useEffect } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
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
export function refreshConsent(): void {
  if (version === 0) return
  const stored = readConsent(readCookie(CONSENT_COOKIE))
  const consent = stored?.version === version ? stored : null
  const known = store.read()
  if (known !== ASLEEP && JSON.stringify(consent) === JSON.stringify(known.consent)) return
  store.set({ consent, isDue: consent === null })
}

function watchConsent(textsVersion: number): () => void {
  version = textsVersion
  refreshConsent()
  addEventListener('pageshow', refreshConsent)
  addEventListener('focus', refreshConsent)
  return () => {
    removeEventListener('pageshow', refreshConsent)
    removeEventListener('focus', refreshConsent)
  }
}

/** Wakes up what waits for a choice; `asked` is the version of the question. Once in every page. */
export function useConsentWatch(textsVersion: number | undefined): void {
  useEffect(
    () => (textsVersion === undefined ? undefined : watchConsent(textsVersion)),
    [textsVersion],
  )
}

/** What may be done besides what is needed, as of now. */
export const mayMeasure = () => store.read().consent?.statistics === true
export const mayPersonalise = () => store.read().consent?.marketing === true

/** Nothing is chosen until the page woke up. */
export const useConsent = (): ConsentState => store.useSelected((state) => state)

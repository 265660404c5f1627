import { useEffect } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { CONSENT_COOKIE, type Consent, readConsent } from './consent.ts'

interface ConsentState {
  /** choice for the current version of the question; null if there is none */
  consent: Consent | null
  /** true: the page is hydrated and the question must be shown */
  isDue: boolean
}

const INITIAL_STATE: ConsentState = { consent: null, isDue: false }

// A module variable, because the analytics scripts outside React need it too.
let version = 0
const store = createStore(INITIAL_STATE)

/** Reads the cookie again after a choice, or when another tab may have changed it. */
export function refreshConsent(): void {
  if (version === 0) return
  const storedConsent = readConsent(readCookie(CONSENT_COOKIE))
  const consent = storedConsent?.version === version ? storedConsent : null
  const currentState = store.read()
  if (
    currentState !== INITIAL_STATE &&
    JSON.stringify(consent) === JSON.stringify(currentState.consent)
  )
    return
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

/** Reads the choice once the page is hydrated. Use it once per page, with the version of the question. */
export function useConsentWatch(textsVersion: number | undefined): void {
  useEffect(
    () => (textsVersion === undefined ? undefined : watchConsent(textsVersion)),
    [textsVersion],
  )
}

/** Returns the consent at this moment, for code outside React. */
export const mayMeasure = () => store.read().consent?.statistics === true
export const mayPersonalise = () => store.read().consent?.marketing === true

/** Returns no choice until the page is hydrated. */
export const useConsent = (): ConsentState => store.useSelected((state) => state)

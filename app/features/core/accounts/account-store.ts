import { createContext, useContext, useSyncExternalStore } from 'react'
import { readCookie } from '#app/platform/read-cookie.ts'
import { ACCOUNT_COOKIE, greetingIn } from './accounts.ts'

/** The dialogs around the account [S17]. */
export type AccountPopup = 'login' | 'register' | 'reset' | 'restricted'

/** Where the same is had without a dialog. */
export const ACCOUNT_PAGES: Record<AccountPopup, string> = {
  login: '/inloggen/',
  register: '/account-maken/',
  reset: '/wachtwoord-vergeten/',
  restricted: '/inloggen/',
}

interface AccountState {
  isSignedIn: boolean
  /** how to greet who is logged in; empty when they did not say, null for a guest */
  name: string | null
  popup: AccountPopup | null
}

const GUEST: AccountState = { isSignedIn: false, name: null, popup: null }

/** The account of whom a page greets, as `greetingIn` tells it. */
export const accountOf = (name: string | null): AccountState =>
  name === null ? GUEST : { ...GUEST, isSignedIn: true, name }

const onPage = accountOf(
  typeof document === 'undefined' ? null : (document.documentElement.dataset.account ?? null),
)
/** Whom the server greets: a page made for one visitor says it on its root element, a kept page knows nobody. */
export const AccountOnPage = createContext(onPage)

// Outside React, because whatever asks for an account may stand anywhere in a page.
let state = onPage
const listeners = new Set<() => void>()

function set(change: Partial<AccountState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

let isLooking = false

/** Once for all that come with a page: each look asks the browser for its cookies. */
function lookSoon(): void {
  if (isLooking) return
  isLooking = true
  queueMicrotask(() => {
    isLooking = false
    look()
  })
}

function look(): void {
  const name = greetingIn(decode(readCookie(ACCOUNT_COOKIE)))
  if (name !== state.name) set({ name, isSignedIn: name !== null })
}

/** A cookie that somebody wrote by hand may be anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('pageshow', look)
  listeners.add(listener)
  lookSoon()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('pageshow', look)
  }
}

/** Who is logged in, as far as the browser knows; on a kept page a guest until it woke up. */
export function useAccount(): AccountState {
  const told = useContext(AccountOnPage)
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => told,
  )
}

/** Only for who is not logged in [P02]; false: nothing was opened. */
export function openAccountPopup(popup: AccountPopup): boolean {
  look()
  if (state.isSignedIn) return false
  set({ popup })
  return true
}

export const closeAccountPopup = () => set({ popup: null })

import { useSyncExternalStore } from 'react'
import { readCookie } from '#app/platform/read-cookie.ts'
import { ACCOUNT_COOKIE } from './accounts.ts'

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

// Outside React, because whatever asks for an account may stand anywhere in a page.
let state = GUEST
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
  const kept = readCookie(ACCOUNT_COOKIE)
  const name = kept === '' ? null : kept === '-' ? '' : decode(kept)
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

/** Who is logged in, as far as the browser knows; a guest until the page woke up. */
export function useAccount(): AccountState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => GUEST,
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

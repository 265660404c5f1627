import { createContext, useContext } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
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

const store = createStore(onPage, () => {
  addEventListener('pageshow', refresh)
  scheduleRefresh()
})

let isLooking = false

/** Once for all that come with a page: each look asks the browser for its cookies. */
function scheduleRefresh(): void {
  if (isLooking) return
  isLooking = true
  queueMicrotask(() => {
    isLooking = false
    refresh()
  })
}

function refresh(): void {
  const name = greetingIn(decode(readCookie(ACCOUNT_COOKIE)))
  if (name !== store.read().name) store.set({ name, isSignedIn: name !== null })
}

/** A cookie that somebody wrote by hand may be anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Who is logged in, as far as the browser knows; on a kept page a guest until it woke up. */
export function useAccount(): AccountState {
  const initial = useContext(AccountOnPage)
  return store.useSelected((state) => state, initial)
}

/** Only for who is not logged in [P02]; false: nothing was opened. */
export function openAccountPopup(popup: AccountPopup): boolean {
  refresh()
  if (store.read().isSignedIn) return false
  store.set({ popup })
  return true
}

export const closeAccountPopup = () => store.set({ popup: null })

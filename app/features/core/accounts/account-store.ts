import { createContext, useContext } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { path } from '#app/platform/path.ts'
import { ACCOUNT_COOKIE, greetingIn } from './accounts.ts'

/** The account dialogs [S17]. */
export type AccountPopup = 'login' | 'register' | 'reset' | 'restricted' | 'wish'

/** Pages that replace the dialogs for visitors without JavaScript. */
export const ACCOUNT_PAGES: Record<AccountPopup, string> = {
  login: path('/inloggen'),
  register: path('/account-maken'),
  reset: path('/wachtwoord-vergeten'),
  restricted: path('/inloggen'),
  wish: path('/inloggen'),
}

interface AccountState {
  isSignedIn: boolean
  /** first name to greet; empty if the customer gave none, null for a guest */
  name: string | null
  popup: AccountPopup | null
}

const GUEST: AccountState = { isSignedIn: false, name: null, popup: null }

/** Returns the account state for a name as `greetingIn` returns it. */
export const accountOf = (name: string | null): AccountState =>
  name === null ? GUEST : { ...GUEST, isSignedIn: true, name }

const documentAccount = accountOf(
  typeof document === 'undefined' ? null : (document.documentElement.dataset.account ?? null),
)
/** The account for which the server rendered the page. Cached pages are rendered for a guest. */
export const AccountOnPage = createContext(documentAccount)

const store = createStore(documentAccount, () => {
  addEventListener('pageshow', refreshAccount)
  scheduleRefresh()
})

let isScheduled = false

/** Refreshes once for all components that mount together, because a refresh parses all cookies. */
function scheduleRefresh(): void {
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(() => {
    isScheduled = false
    refreshAccount()
  })
}

/** Reads the account cookie again, which the response to a form may have set. */
export function refreshAccount(): void {
  const name = greetingIn(decode(readCookie(ACCOUNT_COOKIE)))
  if (name !== store.read().name) store.set({ name, isSignedIn: name !== null })
}

/** Returns an empty text if the value cannot be decoded, because visitors can edit the cookie. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Returns the account that the browser knows. On a cached page that is a guest until the page is hydrated. */
export function useAccount(): AccountState {
  const initialAccount = useContext(AccountOnPage)
  return store.useSelected((state) => state, initialAccount)
}

/** Opens a dialog for a guest [P02]. Returns false, and opens nothing, for a signed-in customer. */
export function openAccountPopup(popup: AccountPopup): boolean {
  refreshAccount()
  if (store.read().isSignedIn) return false
  store.set({ popup })
  return true
}

export const closeAccountPopup = () => store.set({ popup: null })

import { readCookie } from '#app/platform/http/read-cookie.ts'
import { emitVisitorEvent } from '#app/platform/visitor-events.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { WISH_COOKIE } from './wishlist.ts'

const MAX_AGE_SECONDS = 30 * 60

const writeCookie = (value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${WISH_COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax`
}

export const rememberWish = (id: number, name: string): void =>
  writeCookie(`${id}.${encodeURIComponent(name)}`, MAX_AGE_SECONDS)

/** Forgets the wish when the visitor closes the dialog instead of logging in. */
export const forgetWish = (): void => writeCookie('', 0)

/** Shows a message after the login that the product is on the customer's list. */
export function announceRememberedWish(): void {
  const [, id, name] = /^(\d+)\.(.+)$/.exec(readCookie(WISH_COOKIE)) ?? []
  if (id === undefined || name === undefined) return
  forgetWish()
  emitVisitorEvent('wishlist', Number(id))
  void showToast({ kind: 'success', text: `${decodeURIComponent(name)} staat op je verlanglijst.` })
}

import { createStore } from '#app/platform/create-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { path } from '#app/platform/path.ts'
import { emitVisitorEvent } from '#app/platform/visitor-events.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import {
  ADDED_TEXT,
  type BrowserCart,
  type CartNotice,
  QUANTITY_DELAY_MS,
  removeUrl,
  undoUrl,
  VIEW_CART_TEXT,
} from './cart.ts'
import {
  type CartReply,
  requestAdd,
  requestCart,
  requestQuantity,
  requestRemove,
} from './cart-requests.ts'
import { type CartStorageNames, readStoredCart, storeCart } from './cart-storage.ts'

/** The cart as the browser knows it. */
export interface CartState {
  /** null: not loaded, or there is no cart */
  cart: BrowserCart | null
  isPanelOpen: boolean
  /** the result of the last action, shown until the panel closes */
  message: string | null
  /** names the product of another shop that was added; '': an own product was added */
  addedText: string
  /** link that restores the line that was removed last */
  undoHref: string | null
  /** lines with a pending request */
  busyKeys: string[]
}

const INITIAL_STATE: CartState = {
  cart: null,
  isPanelOpen: false,
  message: null,
  addedText: '',
  undoHref: null,
  busyKeys: [],
}

// The cart is stored outside React, because header, panel and pages show it at the same time.
const store = createStore(INITIAL_STATE)
let names: CartStorageNames | null = null
let opensPanel = true
let queue: Promise<unknown> = Promise.resolve()
/** Timers of changed quantities that are not sent yet, by the key of the line. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const useCart = (): CartState => store.useSelected((state) => state)

/** Runs requests one at a time, also after one has failed [T03]. */
function enqueue<T>(sendRequest: () => Promise<T>): Promise<T> {
  const reply = queue.then(sendRequest, sendRequest)
  queue = reply.catch(() => undefined)
  return reply
}

/**
 * Sends an event to scripts that listen on the body, as WooCommerce's do. Handlers of `added_to_cart` need arguments that a
 * DOM event cannot carry, so a change is announced as `wc_fragment_refresh`, which has none.
 */
const emit = (name: string) => document.body.dispatchEvent(new CustomEvent(name, { bubbles: true }))

function storeReply(reply: Extract<CartReply, { ok: true }>): void {
  if (names) storeCart(names, reply.answer, Date.now())
  store.set({ cart: reply.answer.cart })
}

function storeChange(reply: Extract<CartReply, { ok: true }>): void {
  storeReply(reply)
  emit('wc_fragment_refresh')
}

const hasCart = () => readCookie('woocommerce_items_in_cart') === '1'

/**
 * Loads the cart from storage or by a request, and follows its changes. A visitor without a cart causes no request.
 * Returns a function that stops following.
 */
export function watchCart(storageNames: CartStorageNames, opensPanelOnAdd: boolean): () => void {
  names = storageNames
  opensPanel = opensPanelOnAdd
  const loadCart = () => {
    if (!hasCart()) return store.set({ cart: null })
    const cart = readStoredCart(storageNames, readCookie('woocommerce_cart_hash'), Date.now())
    if (cart) store.set({ cart })
    else void refreshCart()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageNames.hash && event.newValue !== store.read().cart?.hash) loadCart()
  }
  // A page restored from the back/forward cache may be older than the cart.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) loadCart()
  }
  loadCart()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/** Fetches the cart; a failed request only emits an event [X06]. */
async function refreshCart(): Promise<void> {
  const reply = await enqueue(() => requestCart(Date.now()))
  if (reply.ok) {
    storeReply(reply)
    emit('wc_fragments_refreshed')
  } else emit('wc_fragments_ajax_error')
}

export type AddReply = { ok: true } | Extract<CartReply, { ok: false }>

/** Adds units to the cart. If the server rejects them, `address` is the page that explains why [X04]. */
export async function addToCart(
  productOrVariantId: number,
  quantity: string,
  personal: Record<string, string>,
): Promise<AddReply> {
  const reply = await enqueue(() => requestAdd(productOrVariantId, quantity, personal))
  if (!reply.ok) return reply
  storeChange(reply)
  emitVisitorEvent('add_to_cart', productOrVariantId)
  return { ok: true }
}

/** Removes a line; if that fails the browser follows the remove link [X05]. */
export async function removeLine(key: string): Promise<void> {
  clearTimeout(timers.get(key))
  store.set({ busyKeys: [...store.read().busyKeys, key], message: null, undoHref: null })
  const { cart } = store.read()
  const name = cart?.lines.find((line) => line.key === key)?.name
  const reply = await enqueue(() => requestRemove(key))
  if (reply.ok) {
    storeChange(reply)
    store.set({
      message: name
        ? `${name} is uit je winkelwagen gehaald. ${noticeText(reply.answer.cart.notices) ?? ''}`.trim()
        : null,
      undoHref: name && cart ? undoUrl(key, cart.nonce) : null,
    })
  } else location.assign(removeUrl(key, store.read().cart?.nonce ?? ''))
  store.set({ busyKeys: store.read().busyKeys.filter((busyKey) => busyKey !== key) })
}

/** Shows the new quantity immediately and sends it half a second after the last change [V06]. */
export function changeQuantity(key: string, quantity: string): void {
  const { cart } = store.read()
  if (!cart) return
  const lines = cart.lines.map((line) =>
    line.key === key ? { ...line, quantity: Number(quantity) || 0 } : line,
  )
  store.set({ cart: { ...cart, lines } })
  clearTimeout(timers.get(key))
  if (!(Number(quantity) >= 1)) return
  timers.set(
    key,
    setTimeout(async () => {
      store.set({ busyKeys: [...store.read().busyKeys, key] })
      const reply = await enqueue(() => requestQuantity(key, quantity))
      if (reply.ok) storeChange(reply)
      else void refreshCart()
      store.set({
        busyKeys: store.read().busyKeys.filter((busyKey) => busyKey !== key),
        message: reply.ok ? noticeText(reply.answer.cart.notices) : null,
        undoHref: null,
      })
    }, QUANTITY_DELAY_MS),
  )
}

export const noticeText = (notices: CartNotice[]) =>
  notices.map(({ text }) => text).join(' ') || null

export function openCartPanel(message: string | null = null, addedText = ''): void {
  store.set({ isPanelOpen: true, message, addedText, undoHref: null })
  syncCart()
}

/** Refreshes the cart if the cookie shows that another part of the page has changed it. */
export function syncCart(): void {
  if (readCookie('woocommerce_cart_hash') !== (store.read().cart?.hash ?? '')) void refreshCart()
}

/** Shows the result of a change that another feature made, with the link that undoes it. */
export const showCartMessage = (message: string | null, undoHref: string | null) =>
  store.set({ message, undoHref })

/** Opens the panel, or shows a toast in shops without the panel [T02]. `text` replaces the usual text. */
export function showAdded(text = ''): void {
  if (opensPanel) openCartPanel(ADDED_TEXT, text)
  else {
    void showToast({
      kind: 'success',
      text: text || 'Toegevoegd aan je winkelwagen',
      englishText: 'Added to Cart',
      link: { text: VIEW_CART_TEXT, href: path('/cart') },
    })
  }
}

export const closeCartPanel = () => store.set({ isPanelOpen: false, message: null, undoHref: null })

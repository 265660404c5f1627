import { useAccount } from '#app/features/core/accounts/account-store.ts'
import { postSiteCall } from '#app/features/core/accounts/site-call.ts'
import { createStore } from '#app/platform/create-store.ts'
import { emitVisitorEvent } from '#app/platform/visitor-events.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { getJson } from '#app/ui/loading/get-json.ts'
import { changedBy } from './wishlist.ts'

/** What the page knows of one heart. */
export interface HeartState {
  isWished: boolean
  isBusy: boolean
  /** how many want it, where that is known better than the page says */
  count: number | null
}

interface Heart {
  /** what the page said, and when it was made (ms) */
  count: number
  madeAt: number
  isWished: boolean
}

interface WishState {
  /** null: not known; who is not logged in has none */
  total: number | null
  hearts: Record<number, HeartState>
}

const NOTHING: WishState = { total: null, hearts: {} }
const UNKNOWN: HeartState = { isWished: false, isBusy: false, count: null }
const LISTED: HeartState = { ...UNKNOWN, isWished: true }

// Hearts stand on cards, in the quick view and on the product page; the number in the header counts them all.
const store = createStore(NOTHING)
const shown = new Map<number, Heart>()
const unasked = new Set<number>()
/** stay loading until the next page, which asks what is true [X14] */
const failed = new Set<number>()
let isPending = false

const displayedHeart = (id: number) => (shown.get(id)?.isWished ? LISTED : UNKNOWN)

function setHeart(id: number, change: Partial<HeartState>): void {
  const { hearts } = store.read()
  store.set({ hearts: { ...hearts, [id]: { ...(hearts[id] ?? displayedHeart(id)), ...change } } })
}

/** `isWished`: what a page that is made for one visitor says of it. */
export function useHeart(id: number, isWished: boolean): HeartState {
  const displayed = isWished ? LISTED : UNKNOWN
  return store.useSelected(({ hearts }) => hearts[id] ?? displayed)
}

/** How many pieces the person wants; null for a guest and until it is known. */
export function useWishTotal(): number | null {
  const total = store.useSelected((state) => state.total)
  return useAccount().isSignedIn ? total : null
}

/** A heart has come into the page; those that come together are asked for in one call [T12]. */
export function showHeart(id: number, heart: Heart): void {
  shown.set(id, heart)
  if (failed.delete(id)) setHeart(id, displayedHeart(id))
  else if (store.read().hearts[id]) return
  unasked.add(id)
  scheduleFetch()
}

/** Asks for the number in the header, and with it for all hearts that have come. */
export function scheduleFetch(): void {
  if (isPending) return
  isPending = true
  // After all hearts of this page have told of themselves.
  setTimeout(async () => {
    isPending = false
    const ids = [...unasked]
    unasked.clear()
    const answer = await getJson<{
      wishlistids: string
      wishcounter: number
      since: Record<string, number | null>
    }>(`/ajax-cached.php?${new URLSearchParams({ action: 'refreshwishes', post_ids: ids.join() })}`)
    if (!answer.ok) return
    const { wishcounter, since } = answer.data
    const hearts = { ...store.read().hearts }
    for (const id of ids) {
      const at = since[id]
      const heart = shown.get(id)
      if (at === undefined || hearts[id]?.isBusy) continue
      // A page that was made before the wish was told does not count it yet.
      const isCounted = heart !== undefined && at !== null && at <= heart.madeAt
      const count = heart ? (isCounted ? heart.count : changedBy(heart.count, true)) : null
      hearts[id] = { isWished: true, isBusy: false, count }
    }
    store.set({ hearts, total: wishcounter })
  }, 0)
}

interface WishMessages {
  added: string | undefined
  removed: string | undefined
}

/**
 * Adds or takes away [T09] [T10]. On failure nothing is said and the heart stays as it is, loading; the next page shows
 * what is true [X14].
 */
export async function changeHeart(id: number, messages: WishMessages): Promise<void> {
  const before = store.read().hearts[id] ?? displayedHeart(id)
  if (before.isBusy) return
  setHeart(id, { isBusy: true })
  const adds = !before.isWished
  const answer = await postSiteCall<{ count: number; wishcounter: number }>(({ wishnonce }) => ({
    action: 'rhwishlist',
    wishnonce,
    wish_count: adds ? 'add' : 'remove',
    post_id: String(id),
  }))
  if (!answer) {
    failed.add(id)
    return
  }
  setHeart(id, { isBusy: false, isWished: adds, count: answer.count })
  store.set({ total: answer.wishcounter })
  if (adds) emitVisitorEvent('wishlist', id)
  const text = adds ? messages.added : messages.removed
  if (text) void showToast({ kind: adds ? 'success' : 'danger', text })
}

/** After a form changed the list without the store: all hearts are asked for anew. */
export function refreshHearts(): void {
  store.set({ hearts: {} })
  for (const id of shown.keys()) unasked.add(id)
  scheduleFetch()
}

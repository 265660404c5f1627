import { useAccount } from '#app/features/core/accounts/account-store.ts'
import { postSiteCall } from '#app/features/core/accounts/site-call.ts'
import { createStore } from '#app/platform/create-store.ts'
import { emitVisitorEvent } from '#app/platform/visitor-events.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { getJson } from '#app/ui/loading/get-json.ts'
import { changedBy } from './wishlist.ts'

/** State of one heart in the page. */
export interface HeartState {
  isWished: boolean
  isBusy: boolean
  /** number of wishes from a response that is newer than the page; null: no such response */
  count: number | null
}

interface Heart {
  /** number of wishes in the page; `madeAt`: when the page was rendered (ms) */
  count: number
  madeAt: number
  isWished: boolean
}

interface WishState {
  /** null: unknown or not logged in */
  total: number | null
  hearts: Record<number, HeartState>
}

const NOTHING: WishState = { total: null, hearts: {} }
const UNKNOWN: HeartState = { isWished: false, isBusy: false, count: null }
const LISTED: HeartState = { ...UNKNOWN, isWished: true }

// The hearts of the page and the total in the header are separate components, so they share a store.
const store = createStore(NOTHING)
const shownHearts = new Map<number, Heart>()
const unrequested = new Set<number>()
/** hearts whose request failed; they stay in the loading state until the next page shows the true state [X14] */
const failed = new Set<number>()
let isPending = false

const displayedHeart = (id: number) => (shownHearts.get(id)?.isWished ? LISTED : UNKNOWN)

function setHeart(id: number, change: Partial<HeartState>): void {
  const { hearts } = store.read()
  store.set({ hearts: { ...hearts, [id]: { ...(hearts[id] ?? displayedHeart(id)), ...change } } })
}

/** `isWished`: the state in a page that was rendered for this visitor. */
export function useHeart(id: number, isWished: boolean): HeartState {
  const displayed = isWished ? LISTED : UNKNOWN
  return store.useSelected(({ hearts }) => hearts[id] ?? displayed)
}

/** Number of products on the customer's list; null for guests and before the first response. */
export function useWishTotal(): number | null {
  const total = store.useSelected((state) => state.total)
  return useAccount().isSignedIn ? total : null
}

/** Registers a heart of the page; hearts that appear together are fetched in one request [T12]. */
export function showHeart(id: number, heart: Heart): void {
  shownHearts.set(id, heart)
  if (failed.delete(id)) setHeart(id, displayedHeart(id))
  else if (store.read().hearts[id]) return
  unrequested.add(id)
  scheduleFetch()
}

/** Fetches the number for the header, together with all hearts that were registered meanwhile. */
export function scheduleFetch(): void {
  if (isPending) return
  isPending = true
  // Runs after all hearts of this page are registered.
  setTimeout(async () => {
    isPending = false
    const ids = [...unrequested]
    unrequested.clear()
    const answer = await getJson<{
      wishlistids: string
      wishcounter: number
      since: Record<string, number | null>
    }>(`/ajax-cached.php?${new URLSearchParams({ action: 'refreshwishes', post_ids: ids.join() })}`)
    if (!answer.ok) return
    const { wishcounter, since } = answer.data
    const hearts = { ...store.read().hearts }
    for (const id of ids) {
      const addedAt = since[id]
      const heart = shownHearts.get(id)
      if (addedAt === undefined || hearts[id]?.isBusy) continue
      // A page that was rendered before the wish was published does not count the wish.
      const isCounted = heart !== undefined && addedAt !== null && addedAt <= heart.madeAt
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
 * Adds or removes a product [T09] [T10]. After a failure the heart stays in its loading state without a message; the
 * next page shows the true state [X14].
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

/** Refetches all hearts after a form, not the store, changed the list. */
export function refreshHearts(): void {
  store.set({ hearts: {} })
  for (const id of shownHearts.keys()) unrequested.add(id)
  scheduleFetch()
}

import { useAccount } from '#app/features/core/accounts/account-store.ts'
import { postSiteCall } from '#app/features/core/accounts/site-call.ts'
import { createStore } from '#app/platform/create-store.ts'
import { emitVisitorEvent } from '#app/platform/visitor-events.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { getJson } from '#app/ui/loading/get-json.ts'
import { changedWishCount } from './wishlist.ts'

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

const INITIAL_STATE: WishState = { total: null, hearts: {} }
const EMPTY_HEART: HeartState = { isWished: false, isBusy: false, count: null }
const FILLED_HEART: HeartState = { ...EMPTY_HEART, isWished: true }

// The hearts of the page and the total in the header are separate components, so they share a store.
const store = createStore(INITIAL_STATE)
const shownHearts = new Map<number, Heart>()
/** ids of hearts that are on the page but were not fetched yet */
const unfetchedIds = new Set<number>()
/** ids of hearts whose change failed; they stay in the loading state until the next page shows the true state [X14] */
const failedIds = new Set<number>()
let isPending = false

const heartOfPage = (id: number) => (shownHearts.get(id)?.isWished ? FILLED_HEART : EMPTY_HEART)

function setHeart(id: number, change: Partial<HeartState>): void {
  const { hearts } = store.read()
  store.set({ hearts: { ...hearts, [id]: { ...(hearts[id] ?? heartOfPage(id)), ...change } } })
}

/** `isWished`: the state in a page that was rendered for this visitor. */
export function useHeart(id: number, isWished: boolean): HeartState {
  const initialHeart = isWished ? FILLED_HEART : EMPTY_HEART
  return store.useSelected(({ hearts }) => hearts[id] ?? initialHeart)
}

/** Number of products on the customer's list; null for guests and before the first response. */
export function useWishTotal(): number | null {
  const total = store.useSelected((state) => state.total)
  return useAccount().isSignedIn ? total : null
}

/** Registers a heart of the page; hearts that appear together are fetched in one request [T12]. */
export function showHeart(id: number, heart: Heart): void {
  shownHearts.set(id, heart)
  if (failedIds.delete(id)) setHeart(id, heartOfPage(id))
  else if (store.read().hearts[id]) return
  unfetchedIds.add(id)
  scheduleFetch()
}

/** Fetches the number for the header, together with all hearts that were registered meanwhile. */
export function scheduleFetch(): void {
  if (isPending) return
  isPending = true
  // Runs after all hearts of this page are registered.
  setTimeout(async () => {
    isPending = false
    const ids = [...unfetchedIds]
    unfetchedIds.clear()
    const answer = await getJson<{
      wishlistids: string
      wishcounter: number
      since: Record<string, number | null>
    }>(`/ajax-cached.php?${new URLSearchParams({ action: 'refreshwishes', post_ids: ids.join() })}`)
    if (!answer.ok) return
    const { wishcounter, since } = answer.data
    const hearts = { ...store.read().hearts }
    for (const id of ids) {
      const publishedAt = since[id]
      if (publishedAt === undefined || hearts[id]?.isBusy) continue
      hearts[id] = { isWished: true, isBusy: false, count: countWithWish(id, publishedAt) }
    }
    store.set({ hearts, total: wishcounter })
  }, 0)
}

/** Number beside a heart with the wish of this visitor. A page that was rendered before the wish was published lacks it. */
function countWithWish(id: number, publishedAt: number | null): number | null {
  const heart = shownHearts.get(id)
  if (!heart) return null
  const isCounted = publishedAt !== null && publishedAt <= heart.madeAt
  return isCounted ? heart.count : changedWishCount(heart.count, true)
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
  const heart = store.read().hearts[id] ?? heartOfPage(id)
  if (heart.isBusy) return
  setHeart(id, { isBusy: true })
  const isAdding = !heart.isWished
  const answer = await postSiteCall<{ count: number; wishcounter: number }>(({ wishnonce }) => ({
    action: 'rhwishlist',
    wishnonce,
    wish_count: isAdding ? 'add' : 'remove',
    post_id: String(id),
  }))
  if (!answer) {
    failedIds.add(id)
    return
  }
  setHeart(id, { isBusy: false, isWished: isAdding, count: answer.count })
  store.set({ total: answer.wishcounter })
  if (isAdding) emitVisitorEvent('wishlist', id)
  const text = isAdding ? messages.added : messages.removed
  if (text) void showToast({ kind: isAdding ? 'success' : 'danger', text })
}

/** Fetches all hearts again after a form changed the list on the server. */
export function refreshHearts(): void {
  store.set({ hearts: {} })
  for (const id of shownHearts.keys()) unfetchedIds.add(id)
  scheduleFetch()
}

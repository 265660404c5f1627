import { ACCOUNT_COOKIE } from '#app/features/core/accounts/accounts.ts'
import { mayPersonalise } from '#app/features/core/consent/consent-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { MAX_VIEWED, VIEWED_DAYS, VIEWED_URL, type ViewedCards } from './viewed.ts'

const STORAGE_KEY = 'schakel_viewed'

interface StoredViews {
  ids: number[]
  /** moment at which the last product was added, in milliseconds since 1970 */
  at: number
}

/** Reads a guest's list from localStorage, latest first. The storage may be blocked or contain anything. */
function readGuestList(): number[] {
  try {
    const { ids, at }: StoredViews = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')
    const isRecent = Date.now() - at < VIEWED_DAYS * 86_400_000
    if (!isRecent) return []
    return ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, MAX_VIEWED)
  } catch {
    return []
  }
}

function storeGuestList(ids: number[]): void {
  const storedViews: StoredViews = { ids: ids.slice(0, MAX_VIEWED), at: Date.now() }
  try {
    if (ids.length === 0) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(storedViews))
  } catch {
    // The storage is blocked, so this guest has no list.
  }
}

const isSignedIn = () => readCookie(ACCOUNT_COOKIE) !== ''

async function fetchViewed(request: Request): Promise<ViewedCards | null> {
  try {
    const response = await fetch(request)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

const post = (fields: Record<string, string>) =>
  fetchViewed(
    new Request(VIEWED_URL, {
      method: 'POST',
      body: new URLSearchParams(fields),
      keepalive: true,
    }),
  )

/**
 * Records the view of a product and returns the other products. The list of a guest stays in the browser, so their first
 * product needs no request; the list of a customer is stored in the account. Without consent to personalisation, nothing
 * is stored or sent.
 */
export async function viewProduct(id: number): Promise<ViewedCards | null> {
  if (!mayPersonalise()) {
    storeGuestList([])
    return null
  }
  const ids = readGuestList()
  const viewedIds = [id, ...ids.filter((each) => each !== id)]
  if (isSignedIn()) {
    const answer = await post({ ids: viewedIds.join() })
    storeGuestList(answer?.isStored ? [] : viewedIds)
    return answer
  }
  storeGuestList(viewedIds)
  if (viewedIds.length === 1) return null
  return fetchViewed(new Request(`${VIEWED_URL}?${new URLSearchParams({ ids: viewedIds.join() })}`))
}

/** Moves the guest's list to the account after a login. */
export async function moveViewedToAccount(): Promise<void> {
  const ids = readGuestList()
  if (ids.length === 0 || !isSignedIn()) return
  const answer = await post({ ids: ids.join() })
  if (answer?.isStored) storeGuestList([])
}

export async function clearViewed(): Promise<void> {
  storeGuestList([])
  if (isSignedIn()) await post({ intent: 'clear' })
}

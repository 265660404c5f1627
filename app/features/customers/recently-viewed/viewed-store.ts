import { ACCOUNT_COOKIE } from '#app/features/core/accounts/accounts.ts'
import { mayPersonalise } from '#app/features/core/consent/consent-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { MAX_VIEWED, VIEWED_ADDRESS, VIEWED_DAYS, type ViewedCards } from './viewed.ts'

const KEY = 'schakel_viewed'

interface StoredViews {
  ids: number[]
  /** milliseconds since 1970, when the last was added */
  at: number
}

/** A guest's own list, the latest first. Storage may be refused, and what is in it may be anything. */
function recall(): number[] {
  try {
    const { ids, at }: StoredViews = JSON.parse(localStorage.getItem(KEY) ?? '')
    const isOld = !(Date.now() - at < VIEWED_DAYS * 86_400_000)
    return isOld ? [] : ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, MAX_VIEWED)
  } catch {
    return []
  }
}

function remember(ids: number[]): void {
  const stored: StoredViews = { ids: ids.slice(0, MAX_VIEWED), at: Date.now() }
  try {
    if (ids.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // A browser that keeps nothing has no list.
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
    new Request(VIEWED_ADDRESS, {
      method: 'POST',
      body: new URLSearchParams(fields),
      keepalive: true,
    }),
  )

/**
 * Takes down that a piece is being looked at and answers with the others. A guest's list is in their browser, and the
 * first piece asks nothing; who is logged in has it in their account, and what they saw as a guest goes along. A shop works
 * without it, so nothing is kept or told where that was not let.
 */
export async function viewProduct(id: number): Promise<ViewedCards | null> {
  if (!mayPersonalise()) {
    remember([])
    return null
  }
  const ids = recall()
  const seen = [id, ...ids.filter((each) => each !== id)]
  if (isSignedIn()) {
    const answer = await post({ ids: seen.join() })
    remember(answer?.isKept ? [] : seen)
    return answer
  }
  remember(seen)
  if (seen.length === 1) return null
  return fetchViewed(new Request(`${VIEWED_ADDRESS}?${new URLSearchParams({ ids: seen.join() })}`))
}

/** Who has just come in takes along what they saw as a guest. */
export async function takeViewedAlong(): Promise<void> {
  const ids = recall()
  if (ids.length === 0 || !isSignedIn()) return
  const answer = await post({ ids: ids.join() })
  if (answer?.isKept) remember([])
}

export async function clearViewed(): Promise<void> {
  remember([])
  if (isSignedIn()) await post({ intent: 'clear' })
}

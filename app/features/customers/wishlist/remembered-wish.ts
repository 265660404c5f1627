import { addWish } from './wishlist-store.ts'

/** The heart that a guest clicked, in the storage of this tab until they have logged in. */
const STORAGE_NAME = 'schakel_wish'
const MAX_AGE_MS = 30 * 60_000

interface RememberedWish {
  id: number
  name: string
  at: number
}

/** Storage may be blocked; the click is then lost, and logging in works as usual. */
export function rememberWish(id: number, name: string): void {
  try {
    sessionStorage.setItem(STORAGE_NAME, JSON.stringify({ id, name, at: Date.now() }))
  } catch {}
}

/** Called when the visitor closes the dialog instead of logging in. */
export function forgetWish(): void {
  takeWish()
}

/** Adds the product to the list of the customer who has just logged in. */
export async function addRememberedWish(): Promise<void> {
  const wish = takeWish()
  if (wish) await addWish(wish.id, `${wish.name} staat op je verlanglijst.`)
}

function takeWish(): RememberedWish | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_NAME)
    sessionStorage.removeItem(STORAGE_NAME)
    const wish = text === null ? undefined : (JSON.parse(text) as RememberedWish)
    return wish && Date.now() - wish.at < MAX_AGE_MS ? wish : undefined
  } catch {
    return undefined
  }
}

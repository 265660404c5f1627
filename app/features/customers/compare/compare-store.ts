import { postSiteCall } from '#app/features/core/accounts/site-call.ts'
import { createStore } from '#app/platform/create-store.ts'
import { emitVisitorEvent } from '#app/platform/visitor-events.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { COMPARE_COOKIE, type ItemsByGroup, MESSAGE_MS, tooFewText } from './compare.ts'

export type ToggleState = 'not-incompare' | 'loading' | 'comparing'

interface CompareState {
  compared: ItemsByGroup
  /** products with a request in progress */
  busyIds: number[]
  /** true if the last change since the page loaded added a product */
  hasAdded: boolean
  /** reason why the compare button did nothing; disappears automatically */
  message: string | null
  /** id of the group whose search is open */
  searchId: number | null
}

const INITIAL_STATE: CompareState = {
  compared: {},
  busyIds: [],
  hasAdded: false,
  message: null,
  searchId: null,
}

// Toggles on cards, the bar and the compare page share one list, so it lives outside React.
const store = createStore(INITIAL_STATE)
let messageTimer: ReturnType<typeof setTimeout> | undefined

export const useCompare = (): CompareState => store.useSelected((state) => state)

/** Re-renders only the toggle whose state changes. */
export const useToggleState = (productId: number): ToggleState =>
  store.useSelected((state) => toggleState(state, productId))

function toggleState(state: CompareState, productId: number): ToggleState {
  if (state.busyIds.includes(productId)) return 'loading'
  const isCompared = Object.values(state.compared).some((items) =>
    items.some(({ id }) => id === productId),
  )
  return isCompared ? 'comparing' : 'not-incompare'
}

interface CompareResponse {
  error?: true
  message?: string
  compared: ItemsByGroup
}

/** Fetches the visitor's list when the page loads, unless the cookie shows that there is no list. */
export function watchCompare(): () => void {
  const refreshIfAny = () => {
    if (document.cookie.includes(`${COMPARE_COOKIE}=1`)) void refreshCompare()
  }
  // A page restored from the back/forward cache may show an older list.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) refreshIfAny()
  }
  refreshIfAny()
  addEventListener('pageshow', onPageShow)
  return () => removeEventListener('pageshow', onPageShow)
}

export async function refreshCompare(): Promise<void> {
  const answer = await postSiteCall<CompareResponse>(({ compare_nonce }) => ({
    action: 're_compare_panel',
    security: compare_nonce,
  }))
  if (answer) store.set({ compared: answer.compared })
}

/** Adds a product to its group or removes it [T05]. Returns true if it succeeded. */
export async function changeCompare(productId: number, perform: 'add' | 'remove') {
  const { busyIds } = store.read()
  if (busyIds.includes(productId)) return false
  store.set({ busyIds: [...busyIds, productId] })
  const answer = await postSiteCall<CompareResponse>(({ compare_nonce }) => ({
    action: 're_add_compare',
    security: compare_nonce,
    compareID: String(productId),
    perform,
  }))
  const isDone = answer !== null && !answer.error
  store.set({
    busyIds: store.read().busyIds.filter((id) => id !== productId),
    ...(isDone && { compared: answer.compared, message: null, hasAdded: perform === 'add' }),
  })
  if (!isDone) {
    const text = answer?.message ?? 'Dat lukte niet. Probeer het zo nog eens.'
    void showToast({ kind: 'danger', text })
  } else if (perform === 'add') emitVisitorEvent('compare', productId)
  return isDone
}

/** Removes the products one after the other, so that the last response has the final list. */
export async function clearGroup(groupId: number): Promise<void> {
  for (const { id } of store.read().compared[groupId] ?? []) await changeCompare(id, 'remove')
}

/**
 * Returns whether this many products can be compared. If they are too few, a message is shown for 4.5 seconds
 * [X01] [X02] [K04].
 */
export function checkCompareCount(count: number): boolean {
  const message = tooFewText(count)
  clearTimeout(messageTimer)
  store.set({ message })
  if (message !== null) messageTimer = setTimeout(() => store.set({ message: null }), MESSAGE_MS)
  return message === null
}

export const openCompareSearch = (groupId: number) => store.set({ searchId: groupId })
export const closeCompareSearch = () => store.set({ searchId: null })

/** The message that the bar shows. */
export const readMessage = () => store.read().message

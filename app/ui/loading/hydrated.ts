import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Returns whether hydration is complete; false on the server. For parts that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns whether hydration is complete; false on the server. For parts that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

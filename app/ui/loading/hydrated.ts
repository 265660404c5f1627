import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's answer and until the page's code runs: what needs that code waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

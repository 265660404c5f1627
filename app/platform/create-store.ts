import { useSyncExternalStore } from 'react'

/**
 * Creates browser state outside React that several components share. `onSubscribe` is called when a component starts to
 * use the store.
 */
export function createStore<S extends object>(initialState: S, onSubscribe?: () => void) {
  let state = initialState
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    onSubscribe?.()
    return () => listeners.delete(listener)
  }

  return {
    read: (): S => state,
    set(change: Partial<S>): void {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    /** Returns `select(state)` and re-renders when that changes; the server and hydration render `onServer`. */
    useSelected: <T>(select: (state: S) => T, onServer = initialState): T =>
      useSyncExternalStore(
        subscribe,
        () => select(state),
        () => select(onServer),
      ),
  }
}

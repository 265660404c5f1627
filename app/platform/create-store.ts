import { useSyncExternalStore } from 'react'

/**
 * State of the browser outside React, for what several parts of a page show at once. `onSubscribe` runs when a component
 * begins to use it.
 */
export function createStore<S extends object>(initial: S, onSubscribe?: () => void) {
  let state = initial
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
    /** Renders again when what `select` returns is another value; the server renders `onServer`, and so does hydration. */
    useSelected: <T>(select: (state: S) => T, onServer = initial): T =>
      useSyncExternalStore(
        subscribe,
        () => select(state),
        () => select(onServer),
      ),
  }
}

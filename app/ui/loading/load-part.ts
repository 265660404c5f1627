import { useCallback, useRef, useState } from 'react'

/** How long a piece of the page's code may be on its way. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Gives up after the time-out; without it a lost connection would keep a press waiting for ever. */
export function withTimeout<T>(loading: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading a part took too long')), ms)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Code that is fetched when first needed. `ask` answers with it, or with null when it can't be had: then do what
 * would have been done without JavaScript.
 */
export function usePart<T>(load: () => Promise<T>): {
  part: T | null
  loadPart: () => Promise<T | null>
} {
  const [part, setPart] = useState<T | null>(null)
  const loading = useRef<Promise<T> | null>(null)

  const loadPart = useCallback(async () => {
    loading.current ??= withTimeout(load())
    try {
      const loaded = await loading.current
      setPart(() => loaded)
      return loaded
    } catch {
      loading.current = null
      return null
    }
  }, [load])
  return { part, loadPart }
}

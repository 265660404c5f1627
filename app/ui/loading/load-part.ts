import { useCallback, useRef, useState } from 'react'

/** The time limit for loading a chunk of code. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Rejects after the time limit. Otherwise a click would wait for ever if the connection is lost. */
export function withTimeout<T>(loading: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading a part took too long')), ms)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Loads code on first use. `loadPart` resolves to it, or to null if loading failed: then do the same as without JavaScript.
 */
export function useLazyPart<T>(load: () => Promise<T>): {
  part: T | null
  loadPart: () => Promise<T | null>
} {
  const [part, setPart] = useState<T | null>(null)
  const loading = useRef<Promise<T> | null>(null)

  const loadPart = useCallback(async () => {
    loading.current ??= withTimeout(load())
    try {
      const loadedPart = await loading.current
      setPart(() => loadedPart)
      return loadedPart
    } catch {
      loading.current = null
      return null
    }
  }, [load])
  return { part, loadPart }
}

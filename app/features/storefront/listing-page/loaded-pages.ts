import type { ProductCard } from '#app/features/catalog/products/catalog.ts'

/** What scrolling added to a list, so that coming back from a product finds the same place. */
export interface LoadedPages {
  more: ProductCard[]
  lastPage: number
}

interface StoredPages extends LoadedPages {
  scrollY: number
  keptAt: number
}

/** Prices may have changed after this; then the list starts anew. */
const KEEP_MS = 30 * 60 * 1000
const PREFIX = 'schakel-lijst:'

// In the browser only: one visit's lists, by entry of the history.
const visited = new Map<string, LoadedPages & { keptAt: number }>()

export function rememberPages(key: string, pages: LoadedPages): void {
  visited.set(key, { ...pages, keptAt: Date.now() })
}

export function recallPages(key: string): LoadedPages | undefined {
  const pages = visited.get(key)
  return pages && Date.now() - pages.keptAt < KEEP_MS ? pages : undefined
}

/** Survives leaving the site and reloading, which memory does not. */
export function storePages(key: string, pages: LoadedPages): void {
  try {
    // What another shop said never gets into a browser's storage.
    const more = pages.more.map((card) => ({ ...card, linked: null }))
    const stored: StoredPages = { ...pages, more, scrollY: window.scrollY, keptAt: Date.now() }
    sessionStorage.setItem(PREFIX + key, JSON.stringify(stored))
  } catch {
    // Full or forbidden storage only costs the place in the list.
  }
}

/** What `storePages` kept, once, and only for a page that was come back to. */
export function takeStoredPages(key: string): StoredPages | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    const text = sessionStorage.getItem(PREFIX + key)
    sessionStorage.removeItem(PREFIX + key)
    if (!text || !entry || entry.type === 'navigate') return undefined
    const stored: StoredPages = JSON.parse(text)
    return Date.now() - stored.keptAt < KEEP_MS ? stored : undefined
  } catch {
    return undefined
  }
}

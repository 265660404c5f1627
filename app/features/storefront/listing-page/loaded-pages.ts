import type { ProductCard } from '#app/features/catalog/products/catalog.ts'

/** The cards that scrolling added to a listing, so that the Back button restores the scroll position. */
export interface LoadedPages {
  addedCards: ProductCard[]
  lastPage: number
}

interface StoredPages extends LoadedPages {
  scrollY: number
  storedAt: number
}

/** Added pages are cached for this time. Later the prices may have changed, so the listing starts from its first page. */
const RETENTION_MS = 30 * 60 * 1000
const STORAGE_PREFIX = 'schakel-lijstpaginas:'

/** The added pages by listing, in memory: the Back button within the shop finds them. Used in the browser only. */
const visitedPages = new Map<string, LoadedPages & { storedAt: number }>()

export function cacheVisitedPages(key: string, pages: LoadedPages): void {
  visitedPages.set(key, { ...pages, storedAt: Date.now() })
}

export function readVisitedPages(key: string): LoadedPages | undefined {
  const pages = visitedPages.get(key)
  return pages && Date.now() - pages.storedAt < RETENTION_MS ? pages : undefined
}

/** Stores the pages in session storage, which survives a reload and a visit to another site. */
export function writeToSessionStorage(key: string, pages: LoadedPages): void {
  try {
    // Offers of other shops must not be stored in the browser.
    const addedCards = pages.addedCards.map((card) => ({ ...card, linked: null }))
    const storedPages: StoredPages = {
      ...pages,
      addedCards,
      scrollY: window.scrollY,
      storedAt: Date.now(),
    }
    sessionStorage.setItem(STORAGE_PREFIX + key, JSON.stringify(storedPages))
  } catch {
    // If storage is full or not allowed, only the scroll position is lost.
  }
}

/**
 * Returns the pages from session storage and removes them there; undefined unless the page was reloaded or the visitor
 * came back.
 */
export function takeFromSessionStorage(key: string): StoredPages | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    const text = sessionStorage.getItem(STORAGE_PREFIX + key)
    sessionStorage.removeItem(STORAGE_PREFIX + key)
    if (!text || !navigation || navigation.type === 'navigate') return undefined
    const storedPages: StoredPages = JSON.parse(text)
    return Date.now() - storedPages.storedAt < RETENTION_MS ? storedPages : undefined
  } catch {
    return undefined
  }
}

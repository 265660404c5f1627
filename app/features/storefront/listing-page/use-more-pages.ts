import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Listing } from '#app/features/listings/listings/listing.ts'
import { getJson, type JsonResult } from '#app/ui/loading/get-json.ts'
import { listingPartUrl, listKey, type MoreCards } from './listing-page.ts'
import {
  cacheVisitedPages,
  type LoadedPages,
  readVisitedPages,
  takeFromSessionStorage,
  writeToSessionStorage,
} from './loaded-pages.ts'

type Failure = Extract<JsonResult<unknown>, { ok: false }>['error']

/** Returns the pages that scrolling adds to a listing. The component needs another React key for another listing. */
export function useMorePages(listing: Listing) {
  const { query, cards } = listing
  const [pages, setPages] = useRestoredPages(listing)
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // A ref, because state changes only with the next render, and a second call may come before that.
  const isRequested = useRef(false)
  const hasMore = pages.lastPage < listing.pageCount

  const loadMore = useCallback(async () => {
    if (isRequested.current) return
    isRequested.current = true
    setIsLoading(true)
    setFailure(null)
    const answer = await getJson<MoreCards>(listingPartUrl(query, pages.lastPage + 1))
    isRequested.current = false
    setIsLoading(false)
    if (!answer.ok) {
      setFailure(answer.error)
      return
    }
    setPages((before) => {
      const addedIds = new Set(before.addedCards.map(({ id }) => id))
      const newCards = answer.data.cards.filter(({ id }) => !addedIds.has(id))
      return { addedCards: [...before.addedCards, ...newCards], lastPage: answer.data.page }
    })
  }, [query, pages.lastPage, setPages])

  // Leaves out products of the first page: the listing may have changed since the added pages were loaded or stored.
  const distinctCards = useMemo(() => {
    const firstPageIds = new Set(cards.map(({ id }) => id))
    return pages.addedCards.filter(({ id }) => !firstPageIds.has(id))
  }, [cards, pages.addedCards])

  return {
    addedCards: distinctCards,
    lastPage: pages.lastPage,
    hasMore,
    isLoading,
    failure,
    loadMore,
  }
}

/** Returns the added pages as state, restored when the visitor returns to the listing. */
function useRestoredPages({ query, page }: Listing) {
  const location = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const storageKey = `${location.key} ${listKey(query)} ${page}`
  // Restores the pages after the Back button within the shop.
  const [pages, setPages] = useState<LoadedPages>(
    () =>
      (isBackOrForward ? readVisitedPages(storageKey) : undefined) ?? {
        addedCards: [],
        lastPage: page,
      },
  )

  // Restores the pages after a reload, or after the Back button on another site.
  useEffect(() => {
    const storedPages = takeFromSessionStorage(storageKey)
    if (!storedPages) return
    setPages({ addedCards: storedPages.addedCards, lastPage: storedPages.lastPage })
    requestAnimationFrame(() => window.scrollTo({ top: storedPages.scrollY, behavior: 'instant' }))
  }, [storageKey])

  // Stores the pages in memory at once, and in session storage when the visitor leaves or reloads.
  useEffect(() => {
    if (pages.addedCards.length === 0) return
    cacheVisitedPages(storageKey, pages)
    const write = () => writeToSessionStorage(storageKey, pages)
    addEventListener('pagehide', write)
    return () => removeEventListener('pagehide', write)
  }, [storageKey, pages])
  return [pages, setPages] as const
}

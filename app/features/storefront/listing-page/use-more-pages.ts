import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Listing } from '#app/features/listings/listings/listing.ts'
import { getJson, type JsonAnswer } from '#app/ui/loading/get-json.ts'
import { listingPartUrl, listKey, type MoreCards } from './listing-page.ts'
import {
  type LoadedPages,
  recallPages,
  rememberPages,
  storePages,
  takeStoredPages,
} from './loaded-pages.ts'

type Failure = Extract<JsonAnswer<unknown>, { ok: false }>['error']

/** The pages that scrolling adds to a listing. Needs a new `key` for another listing. */
export function useMorePages(listing: Listing) {
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const key = `${location.key} ${listKey(listing.query)} ${listing.page}`
  const [pages, setPages] = useState<LoadedPages>(
    () => (isReturn ? recallPages(key) : undefined) ?? { more: [], lastPage: listing.page },
  )
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isBusy = useRef(false)
  const hasMore = pages.lastPage < listing.pageCount

  useEffect(() => {
    const stored = takeStoredPages(key)
    if (!stored) return
    setPages({ more: stored.more, lastPage: stored.lastPage })
    requestAnimationFrame(() => window.scrollTo({ top: stored.scrollY, behavior: 'instant' }))
  }, [key])

  useEffect(() => {
    if (pages.more.length === 0) return
    rememberPages(key, pages)
    const store = () => storePages(key, pages)
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [key, pages])

  const { query, cards } = listing
  const loadMore = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsLoading(true)
    setFailure(null)
    const answer = await getJson<MoreCards>(listingPartUrl(query, pages.lastPage + 1))
    isBusy.current = false
    setIsLoading(false)
    if (!answer.ok) {
      setFailure(answer.error)
      return
    }
    setPages((before) => {
      const added = new Set(before.more.map(({ id }) => id))
      const fresh = answer.data.cards.filter(({ id }) => !added.has(id))
      return { more: [...before.more, ...fresh], lastPage: answer.data.page }
    })
  }, [query, pages.lastPage])

  // The listing may have changed between two pages, or since they were stored; no product is shown twice.
  const more = useMemo(() => {
    const first = new Set(cards.map(({ id }) => id))
    return pages.more.filter(({ id }) => !first.has(id))
  }, [cards, pages.more])

  return { more, lastPage: pages.lastPage, hasMore, isLoading, failure, loadMore }
}

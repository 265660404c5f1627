import { Dialog as Base } from '@base-ui/react/dialog'
import { Check, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { postSiteCall } from '#app/features/core/accounts/site-call.ts'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { CardPrice } from '#app/features/listings/product-cards/card-price.tsx'
import { Button } from '#app/ui/button.tsx'
import { EnglishText } from '#app/ui/english-text.tsx'
import { DROPDOWN_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { COMPARE_URL, compareUrl, readCompareIds, SEARCH_DELAY_MS } from './compare.ts'
import { changeCompare, closeCompareSearch, useToggleState } from './compare-store.ts'

type CompareSearchResult = ProductCard[] | 'failed' | null

/** Search overlay to add products to a group [S11]. Escape and the button close it and return the focus. */
export function CompareSearch({ group }: { group: CompareGroup | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // Keeps the group, so that the title stays while the overlay fades out.
  const shownGroup = useRef(group)
  if (group) shownGroup.current = group
  const results = useSearchResults(text, shownGroup.current)
  const noun = shownGroup.current?.name.toLowerCase() ?? 'sieraden'
  return (
    <Base.Root
      open={group !== undefined}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        setText('')
        closeCompareSearch()
      }}
    >
      <Base.Portal>
        <Base.Popup
          initialFocus={input}
          className="fixed inset-0 z-dialog overflow-y-auto bg-paper transition-[opacity,translate] duration-(--transition-duration-modal) ease-enter data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
        >
          <div className="mx-auto max-w-[46rem] px-page py-6 lg:py-20">
            <div className="flex items-start justify-between gap-4">
              <Base.Title className="display text-display-md">
                Welke {noun} vergelijk je?
              </Base.Title>
              <Base.Close aria-label="Sluiten" className="icon-button -mr-3">
                <X size={26} strokeWidth={1.5} aria-hidden="true" />
              </Base.Close>
            </div>
            <div className="relative mt-6">
              <Search
                size={26}
                strokeWidth={1.5}
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-0 -translate-y-1/2"
              />
              <input
                ref={input}
                type="search"
                value={text}
                autoComplete="off"
                aria-label={`Zoek ${noun}`}
                className="h-16 w-full appearance-none border-b-2 border-ink bg-transparent pr-3 pl-11 text-[1.375rem] outline-none focus:border-accent [&::-webkit-search-cancel-button]:hidden"
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <FoundList results={results} group={shownGroup.current} />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Searches 100 ms after the last keystroke [K03]; aborts the previous request so that results never arrive out of
 * order.
 */
function useSearchResults(text: string, group: CompareGroup | undefined): CompareSearchResult {
  const [results, setResults] = useState<CompareSearchResult>(null)
  const query = text.trim()
  const categoryIds = group?.categoryIds.join(',') ?? ''
  useEffect(() => {
    if (query === '') return setResults(null)
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await postSiteCall<string>(
        ({ compare_nonce }) => ({
          action: 'add_to_compare_search',
          security: compare_nonce,
          search_query: query,
          posttype: 'product',
          taxonomy: 'product_cat',
          terms: categoryIds,
        }),
        controller.signal,
      )
      if (controller.signal.aborted) return
      setResults(answer === null ? 'failed' : JSON.parse(answer).found)
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, categoryIds])
  return results
}

function FoundRow({ card, group }: { card: ProductCard; group: CompareGroup | undefined }) {
  const state = useToggleState(card.id)
  const location = useLocation()
  const navigate = useNavigate()
  const isComparing = state === 'comparing'

  async function onClick() {
    const isDone = await changeCompare(card.id, isComparing ? 'remove' : 'add')
    if (!isDone || !location.pathname.startsWith(COMPARE_URL)) return
    // On the compare page, the table behind the overlay changes together with the list.
    const shownIds = readCompareIds(new URLSearchParams(location.search).get('compareids') ?? '')
    const otherIds = shownIds.filter((id) => id !== card.id)
    const ids = isComparing ? otherIds : [...otherIds, card.id]
    await navigate(compareUrl(group, ids), { preventScrollReset: true, replace: true })
  }

  return (
    <li className="flex items-center gap-4 border-b border-line py-3.5">
      <span className="block size-14 shrink-0 bg-ground">
        <CardPhoto card={card} sizes="56px" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{card.name}</p>
        {card.subtitle && <p className="truncate text-sm text-ink-2">{card.subtitle}</p>}
        <p>
          <CardPrice card={card} size="sm" />
        </p>
      </div>
      <Button
        variant="second"
        size="small"
        aria-pressed={isComparing}
        busyText={state === 'loading' ? 'Vergelijk' : undefined}
        className={isComparing ? 'border-accent text-accent' : ''}
        onClick={onClick}
      >
        {isComparing && <Check className="size-5" strokeWidth={1.5} aria-hidden="true" />}
        {isComparing ? 'In vergelijking' : 'Vergelijk'}
        <span className="sr-only"> {card.name}</span>
      </Button>
    </li>
  )
}

function FoundList({
  results,
  group,
}: {
  results: CompareSearchResult
  group: CompareGroup | undefined
}) {
  return (
    <>
      <div role="status" className="mt-3 min-h-6 text-sm text-ink-2">
        {results === 'failed' && (
          <>
            Zoeken lukte niet. Probeer het zo nog eens.
            <EnglishText>{DROPDOWN_FAILURE_TEXT}</EnglishText>
          </>
        )}
        {Array.isArray(results) && results.length === 0 && (
          <>
            Niets gevonden <EnglishText>No results found</EnglishText>
          </>
        )}
        {Array.isArray(results) && results.length > 0 && `${results.length} gevonden`}
      </div>
      {Array.isArray(results) && results.length > 0 && (
        <ul className="mt-2 border-t border-line">
          {results.map((card) => (
            <FoundRow key={card.id} card={card} group={group} />
          ))}
        </ul>
      )}
    </>
  )
}

import { Dialog as Base } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { ShopLogo } from '#app/features/core/theme/shop-logo.tsx'
import { listingUrl, parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { path } from '#app/platform/path.ts'
import { type CategoryOption, chosenCategoryUrl } from './category-options.ts'
import { CategorySelector } from './category-selector.tsx'
import { DirectLinks, SearchResults } from './search-results.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface SearchOverlayProps {
  isOpen: boolean
  onClose: () => void
  /** returns the text that was typed before the field was loaded */
  takeEarlyText: () => string
  /** links of the main menu */
  links: { text: string; href: string }[]
}

/** The search overlay at the top of the page, with suggestions while the visitor types. */
export function SearchOverlay({ isOpen, onClose, takeEarlyText, links }: SearchOverlayProps) {
  const [text, setText] = useState('')
  const [category, setCategory] = useState<CategoryOption | null>(null)
  const [isPicking, setIsPicking] = useState(false)
  const { answer, isLoading } = useSuggestions(isOpen ? text : '', category?.slug ?? null)
  const input = useRef<HTMLInputElement>(null)

  function onOpenChange(isNowOpen: boolean, { reason }: Base.Root.ChangeEventDetails) {
    if (isNowOpen) return
    // The open category list does not handle Escape if it has no search box.
    if (reason === 'escape-key' && isPicking) setIsPicking(false)
    else onClose()
  }

  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-scrim bg-scrim transition-opacity duration-(--transition-duration-modal) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={input}
          onKeyDown={moveThroughResults}
          className="fixed inset-x-0 top-0 z-dialog max-h-dvh overflow-y-auto bg-paper shadow-overlay transition-[opacity,translate] duration-(--transition-duration-modal) ease-enter data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
        >
          <div className="wrap pt-5 pb-10 lg:pt-8 lg:pb-14">
            <OverlayHeader />
            <SearchForm
              input={input}
              text={text}
              onText={setText}
              category={category}
              onCategory={setCategory}
              isPicking={isPicking}
              onPicking={setIsPicking}
              takeEarlyText={takeEarlyText}
            />
            {text.trim() === '' && <DirectLinks links={links} />}
            <SearchResults
              answer={answer}
              isLoading={isLoading}
              query={text.trim()}
              allUrl={searchUrl(text, category)}
            />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Arrow keys move the focus from the field through all results and back. */
function moveThroughResults(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  if (index === -1) return
  event.preventDefault()
  const nextIndex = index + (event.key === 'ArrowDown' ? 1 : -1)
  stops[Math.max(0, Math.min(stops.length - 1, nextIndex))]?.focus()
}

function OverlayHeader() {
  const site = useRouteLoaderData<{ siteName: string }>('root')
  return (
    <div className="flex items-center justify-between">
      <Base.Title className="sr-only">Zoeken</Base.Title>
      <span aria-hidden="true">
        <span className="hidden lg:block">
          <ShopLogo name={site?.siteName ?? ''} />
        </span>
        <span className="lg:hidden">
          <ShopLogo name={site?.siteName ?? ''} size={28} />
        </span>
      </span>
      <Base.Close aria-label="Sluiten" className="icon-button -mr-3">
        <X size={26} strokeWidth={1.5} aria-hidden="true" />
      </Base.Close>
    </div>
  )
}

interface SearchFormProps extends Pick<SearchOverlayProps, 'takeEarlyText'> {
  input: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  category: CategoryOption | null
  onCategory: (category: CategoryOption | null) => void
  isPicking: boolean
  onPicking: (isPicking: boolean) => void
}

function SearchForm({
  input,
  text,
  onText,
  category,
  onCategory,
  isPicking,
  onPicking,
  takeEarlyText,
}: SearchFormProps) {
  const navigate = useNavigate()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' && category) navigate(chosenCategoryUrl(category.slug))
    else if (text.trim() !== '') navigate(searchUrl(text, category))
    else input.current?.focus()
  }

  return (
    <search>
      <form
        action={path('/zoeken')}
        toolname="zoek_sieraden"
        tooldescription="Zoekt sieraden op woorden, eventueel binnen een categorie"
        onSubmit={onSubmit}
        className="mt-4 flex flex-col gap-4 lg:mt-8 lg:flex-row lg:items-end"
      >
        <SearchInput input={input} text={text} onText={onText} takeEarlyText={takeEarlyText} />
        <div className="lg:w-72">
          <CategorySelector
            value={category}
            isOpen={isPicking}
            onOpenChange={onPicking}
            onChange={(next) => {
              onCategory(next)
              if (next && text.trim() === '') navigate(chosenCategoryUrl(next.slug))
            }}
          />
        </div>
      </form>
    </search>
  )
}

function SearchInput({
  input,
  text,
  onText,
  takeEarlyText,
}: Pick<SearchFormProps, 'input' | 'text' | 'onText' | 'takeEarlyText'>) {
  return (
    <div className="relative flex-1">
      <input
        ref={input}
        data-stop
        type="search"
        name="s"
        value={text}
        autoComplete="off"
        enterKeyHint="search"
        aria-label="Waar ben je naar op zoek?"
        toolparamdescription="Zoekwoorden"
        placeholder="Waar ben je naar op zoek?"
        onChange={(event) => onText(event.target.value)}
        onFocus={() => {
          const earlyText = takeEarlyText()
          if (earlyText) onText(earlyText)
        }}
        className="display block h-16 w-full appearance-none border-b-2 border-ink bg-transparent pr-14 text-display-md outline-none placeholder:text-ink-3 focus:border-accent lg:h-24 [&::-webkit-search-cancel-button]:hidden max-lg:placeholder-shown:text-[1.75rem]"
      />
      <button
        type="submit"
        aria-label="Zoeken"
        className="icon-button absolute right-0 bottom-3 lg:bottom-6"
      >
        <Search size={28} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}

function searchUrl(text: string, category: CategoryOption | null): string {
  const address = new URL('http://search')
  address.searchParams.set('s', text)
  return listingUrl(parseListingQuery(address, category ? { categorySlug: category.slug } : {}))
}

import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EnglishText } from '#app/ui/english-text.tsx'
import { DROPDOWN_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { getJson, type JsonResult } from '#app/ui/loading/get-json.ts'
import { CATEGORY_PLACEHOLDER, type CategoryOption } from './category-options.ts'
import { CATEGORIES_URL } from './suggestions.ts'

/** The list has a search box from this number of options. */
const MIN_OPTIONS_FOR_SEARCH = 5

/** A combobox for choosing a category, with a button that clears the choice. */
export function CategorySelector({
  value,
  onChange,
  isOpen,
  onOpenChange,
}: {
  value: CategoryOption | null
  onChange: (category: CategoryOption | null) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const answer = useCategoryOptions(isOpen)
  const options = answer?.ok ? answer.data : []
  return (
    <Combobox.Root
      items={options}
      value={value}
      onValueChange={onChange}
      open={isOpen}
      onOpenChange={onOpenChange}
      itemToStringLabel={(option: CategoryOption) => option.name}
      isItemEqualToValue={(a: CategoryOption, b: CategoryOption) => a.slug === b.slug}
    >
      <Trigger value={value} onClear={() => onChange(null)} />
      <Combobox.Portal>
        <Combobox.Positioner className="z-popover" sideOffset={4} align="start">
          <Combobox.Popup
            aria-label="Categorieën"
            className="w-(--anchor-width) min-w-64 border border-line bg-paper shadow-menu"
          >
            {options.length >= MIN_OPTIONS_FOR_SEARCH && <SearchBox />}
            <Combobox.Status className="empty:hidden">
              {answer && !answer.ok && (
                <p className="px-4 py-4 text-danger">
                  De categorieën konden niet worden geladen.
                  <EnglishText>{DROPDOWN_FAILURE_TEXT}</EnglishText>
                </p>
              )}
              {!answer && <p className="px-4 py-4 text-ink-2">Laden</p>}
            </Combobox.Status>
            {answer?.ok && (
              <Combobox.Empty className="px-4 py-4 text-ink-2 empty:hidden">
                Geen overeenkomsten gevonden
              </Combobox.Empty>
            )}
            <Combobox.List className="max-h-72 overflow-y-auto py-1 empty:hidden">
              {(option: CategoryOption) => <OptionRow key={option.slug} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/**
 * Returns the categories, fetched when the list opens; null while they load. A failed request is repeated at the next
 * opening.
 */
function useCategoryOptions(isOpen: boolean) {
  const [answer, setAnswer] = useState<JsonResult<CategoryOption[]> | null>(null)
  const isNeeded = isOpen && !answer?.ok

  useEffect(() => {
    if (!isNeeded) return
    const stop = new AbortController()
    void getJson<CategoryOption[]>(CATEGORIES_URL, stop.signal).then(
      (newAnswer) => stop.signal.aborted || setAnswer(newAnswer),
    )
    return () => stop.abort()
  }, [isNeeded])
  return answer
}

function Trigger({ value, onClear }: { value: CategoryOption | null; onClear: () => void }) {
  return (
    <div className="relative">
      <Combobox.Trigger
        aria-label={value ? `Categorie: ${value.name}` : CATEGORY_PLACEHOLDER}
        className="flex h-control w-full cursor-pointer items-center justify-between border-b-2 border-ink bg-transparent text-left text-lead hover:text-accent"
      >
        <span className={value ? 'truncate pr-9' : 'truncate text-ink-3'}>
          {value?.name ?? CATEGORY_PLACEHOLDER}
        </span>
        {!value && <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />}
      </Combobox.Trigger>
      {value && (
        <button
          type="button"
          aria-label="Keuze wissen"
          className="icon-button absolute top-0.5 right-0"
          onClick={onClear}
        >
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function SearchBox() {
  return (
    <div className="relative border-b border-line p-2">
      <Search
        size={18}
        strokeWidth={1.5}
        aria-hidden="true"
        className="absolute top-1/2 left-5 -translate-y-1/2"
      />
      <Combobox.Input
        aria-label="Zoek een categorie"
        className="h-target w-full rounded-control border border-line-strong bg-white pr-3 pl-10 text-base"
      />
    </div>
  )
}

function OptionRow({ option }: { option: CategoryOption }) {
  return (
    <Combobox.Item
      value={option}
      className="group flex min-h-target cursor-pointer items-center justify-between gap-3 px-4 outline-none data-highlighted:bg-ground"
    >
      <span
        className="group-data-selected:font-semibold"
        style={{ paddingLeft: `${option.depth}rem` }}
      >
        {option.name}
      </span>
      <span className="flex items-center gap-3 font-figures text-sm text-ink-3">
        {option.count}
        <Combobox.ItemIndicator className="text-accent">
          <Check size={18} strokeWidth={1.5} aria-hidden="true" />
        </Combobox.ItemIndicator>
      </span>
    </Combobox.Item>
  )
}

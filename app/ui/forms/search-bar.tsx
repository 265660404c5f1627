import { ListFilter, Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { INPUT } from './field-frame.tsx'

interface SearchBarProps {
  /** accessible name */
  label: string
  /** text in the empty field, shorter than the label; absent: the label */
  placeholder?: string
  name: string
  value: string
  /** filters that are always shown, and hidden fields for parameters to preserve */
  children?: ReactNode
  /** further filters, collapsed unless one is set */
  filters?: ReactNode
  isFiltered?: boolean
  /** names the landmark too, on a page with several searches */
  isOneOfMany?: boolean
}

/** A GET form that searches a list; it works without JavaScript. */
export function SearchBar({
  label,
  placeholder = label,
  name,
  value,
  children,
  filters,
  isFiltered = false,
  isOneOfMany = false,
}: SearchBarProps) {
  const id = useId()
  return (
    <Form
      role="search"
      aria-label={isOneOfMany ? label : undefined}
      className="flex flex-wrap gap-x-4 gap-y-3 py-3 md:py-4"
    >
      <span className={`relative min-w-40 flex-1 ${children ? 'max-sm:basis-full' : ''}`}>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        {/* The key resets the field when the search changes. */}
        <input
          key={value}
          id={id}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          className={`${INPUT} h-target pl-11 text-ellipsis`}
        />
        <button
          type="submit"
          aria-label="Zoek"
          className="absolute top-0 left-0 grid size-target cursor-pointer place-items-center rounded-control hover:text-accent"
        >
          <Search className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </span>
      {children}
      {filters && (
        <>
          {/* The filters come after the button, so that it does not move when they open. */}
          <details open={isFiltered || undefined} className="peer">
            <summary className="inline-flex h-target cursor-pointer list-none items-center gap-2 rounded-control border border-line-strong px-4 hover:border-ink [&::-webkit-details-marker]:hidden">
              <ListFilter className="size-5" strokeWidth={1.5} aria-hidden="true" />
              Filters
            </summary>
          </details>
          <div className="hidden basis-full flex-wrap items-center gap-3 peer-open:flex">
            {filters}
          </div>
        </>
      )}
    </Form>
  )
}

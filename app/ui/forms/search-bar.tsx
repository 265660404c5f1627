import { Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { INPUT } from './field-frame.tsx'

interface SearchBarProps {
  /** accessible name and placeholder */
  label: string
  name: string
  value: string
  /** further filters, and hidden fields that must be preserved */
  children?: ReactNode
}

/** Searches a list with a GET form; works without JavaScript. */
export function SearchBar({ label, name, value, children }: SearchBarProps) {
  const id = useId()
  return (
    <Form role="search" className="flex flex-wrap gap-3 py-4">
      <span className="relative min-w-[14rem] flex-1">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2"
          strokeWidth={1.5}
          aria-hidden="true"
        />
        {/* The key resets the field when the search changes. */}
        <input
          key={value}
          id={id}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={label}
          className={`${INPUT} h-target pl-11`}
        />
      </span>
      {children}
      <Button type="submit" variant="second" size="small">
        Zoek
      </Button>
    </Form>
  )
}

import { Search } from 'lucide-react'
import { TextField } from './text-field.tsx'

interface SubmitSearchProps {
  name: string
  label: string
  /** name of the button */
  action: string
  /** the text that was searched for */
  search: string
  placeholder: string
}

/** A search field inside a larger form. Its button submits the form with the intent `search`. */
export function SubmitSearch({ name, label, action, search, placeholder }: SubmitSearchProps) {
  return (
    <div className="relative">
      <TextField
        label={label}
        name={name}
        type="search"
        autoComplete="off"
        defaultValue={search}
        placeholder={placeholder}
        className="pl-11 text-ellipsis"
        isOptional
      />
      <button
        type="submit"
        name="intent"
        value="search"
        aria-label={action}
        className="absolute bottom-0 left-0 grid h-control w-target cursor-pointer place-items-center rounded-control hover:text-accent"
      >
        <Search className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}

import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { INPUT } from '#app/ui/forms/field-frame.tsx'

/** A search field inside another form. Searching must not submit that form. */
export function PanelSearch({
  label,
  onSearch,
}: {
  label: string
  onSearch: (search: string) => void
}) {
  const id = useId()
  const [search, setSearch] = useState('')
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          {label}
        </label>
        <input
          // biome-ignore lint/a11y/noAutofocus: the panel opens to search in it
          autoFocus
          id={id}
          type="search"
          form=""
          value={search}
          className={`${INPUT} h-target`}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onSearch(search)
          }}
        />
      </div>
      <Button size="small" variant="second" onClick={() => onSearch(search)}>
        Zoek
      </Button>
    </div>
  )
}

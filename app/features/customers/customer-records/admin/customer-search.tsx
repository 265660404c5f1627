import { Search } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

export interface CustomerMatch {
  id: number
  name: string
  email: string
}

interface CustomerSearchProps {
  search: string
  matches: CustomerMatch[]
}

/** A search field for customers inside the form of an order, and the matches with a button that fills in their details. */
export function CustomerSearch({ search, matches }: CustomerSearchProps) {
  return (
    <div>
      <div className="relative">
        <TextField
          label="Zoek een klant"
          name="klant"
          type="search"
          autoComplete="off"
          defaultValue={search}
          placeholder="Naam of e-mailadres"
          className="pl-11 text-ellipsis"
          isOptional
        />
        <button
          type="submit"
          name="intent"
          value="search"
          aria-label="Zoek de klant"
          className="absolute bottom-0 left-0 grid h-control w-target cursor-pointer place-items-center rounded-control hover:text-accent"
        >
          <Search className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <div role="status">
        {search !== '' && matches.length === 0 && (
          <p className="mt-3 text-ink-2">Geen klant gevonden. Vul de gegevens hieronder in.</p>
        )}
        {matches.length > 0 && (
          <ul aria-label="Gevonden klanten" className="mt-3 border-t border-line">
            {matches.map(({ id, name, email }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-4 border-b border-line py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  <span className="block text-sm text-ink-2">{email}</span>
                </span>
                <Button type="submit" variant="second" size="small" name="customer" value={id}>
                  Kies<span className="sr-only">: {name || email}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

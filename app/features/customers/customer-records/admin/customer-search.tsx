import { Button } from '#app/ui/button.tsx'
import { SubmitSearch } from '#app/ui/forms/submit-search.tsx'

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
      <SubmitSearch
        name="klant"
        label="Zoek een klant"
        action="Zoek de klant"
        search={search}
        placeholder="Naam of e-mailadres"
      />
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

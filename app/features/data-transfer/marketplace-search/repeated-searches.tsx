import { Form, Link } from 'react-router'
import { findsUrl } from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface RepeatedSearchesProps {
  searches: {
    id: number
    name: string
    /** "elke dag, gezocht vandaag 14.05" */
    detail: string
    failure: string | null
    waiting: number
  }[]
}

/** Lists the repeated searches with links to their finds. */
export function RepeatedSearches({ searches }: RepeatedSearchesProps) {
  if (searches.length === 0) return null
  return (
    <section className="border-t border-ink pt-5 pb-9">
      <h2 className="mb-3 text-title font-semibold">Zoekt vanzelf</h2>
      <ul className="border-t border-line">
        {searches.map(({ id, name, detail, failure, waiting }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {name}
              <span className="block text-sm text-ink-2">{detail}</span>
              {failure && <span className="block text-sm text-danger">{failure}</span>}
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              {waiting > 0 ? (
                <Link
                  to={findsUrl(id)}
                  className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                >
                  {formatWhole(waiting)} {waiting === 1 ? 'vondst wacht' : 'vondsten wachten'}
                </Link>
              ) : (
                <span className="text-ink-2">Niets nieuws</span>
              )}
              <Form method="post">
                <input type="hidden" name="part" value="stop-search" />
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  variant="quiet"
                  aria-label={`Zoek niet meer vanzelf: ${name}`}
                >
                  Niet meer vanzelf
                </Button>
              </Form>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

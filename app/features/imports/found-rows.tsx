import { Link } from 'react-router'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { FoundRow } from './search-pieces.server.ts'

/** What a search at a marketplace found, to choose from; what the shop has already stands beside it. */
export function FoundRows({ rows, seller }: { rows: FoundRow[]; seller: string }) {
  return (
    <ul className="border-t border-ink">
      {rows.map((row) => (
        <li key={`${row.asked} ${row.title}`} className="border-b border-line py-2">
          <label className="flex min-h-target cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="asked"
              value={row.asked}
              className="check-box shrink-0"
              disabled={row.asked === ''}
            />
            {row.photo === '' ? (
              <span className="size-16 shrink-0 bg-ground" />
            ) : (
              <img
                src={row.photo}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                referrerPolicy="no-referrer"
                className="size-16 shrink-0 bg-ground object-contain"
              />
            )}
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{row.title}</span>
              <span className="block text-sm text-ink-2">
                {row.price === ''
                  ? `Geen prijs bij ${seller}`
                  : `${row.price} bij ${seller}, zojuist`}
                {row.rating !== '' && ` · ${row.rating}`}
                {row.productId !== null &&
                  (row.isOffered ? ' · staat al in de winkel' : ' · wordt een aanbieding erbij')}
              </span>
            </span>
          </label>
          {row.productId !== null && (
            <Link
              to={`/beheer/producten/${row.productId}/`}
              className={`${TEXT_LINK} ml-28 inline-flex min-h-target items-center text-sm`}
            >
              Bekijk product {row.productId}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

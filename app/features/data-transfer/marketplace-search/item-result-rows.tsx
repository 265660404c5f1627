import { Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { ItemResult } from './search-marketplace.server.ts'

interface ItemResultRowsProps {
  rows: ItemResult[]
  seller: string
  selectedRefs: string[]
}

/** Lists the results of a marketplace search, each with the matching product of the shop. */
export function ItemResultRows({ rows, seller, selectedRefs }: ItemResultRowsProps) {
  return (
    <ul className="border-t border-ink">
      {rows.map((row) => (
        <li
          key={`${row.itemRef} ${row.title}`}
          className="-mx-3 border-b border-line px-3 py-2 has-checked:bg-accent-tint"
        >
          <label className="flex min-h-target cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="item"
              value={row.itemRef}
              defaultChecked={selectedRefs.includes(row.itemRef)}
              className="check-box shrink-0"
              disabled={row.itemRef === ''}
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
            <ItemResultText row={row} seller={seller} />
          </label>
          {row.productId !== null && (
            <Link
              to={path('/beheer/producten/:id', { id: row.productId })}
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

function ItemResultText({ row, seller }: { row: ItemResult; seller: string }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
      <span className="min-w-0 flex-[1_1_14rem]">
        <span className="line-clamp-3 wrap-anywhere">{row.title}</span>
        <span className="block text-sm text-ink-2 wrap-anywhere">
          {[row.itemRef, row.rating].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="sm:text-right">
        <span className="block font-figures font-semibold">{row.price}</span>
        <span className="block text-sm text-ink-2">
          {row.price === '' ? `Geen prijs bij ${seller}` : `bij ${seller}, zojuist`}
        </span>
        {row.productId !== null && (
          <span className="block text-sm text-warning">
            {row.isOffered ? 'Staat al in de winkel' : 'Wordt een aanbieding erbij'}
          </span>
        )}
      </span>
    </span>
  )
}

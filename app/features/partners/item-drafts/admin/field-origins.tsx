import type { FieldOrigin } from '#app/features/partners/item-drafts/sourced-fields.ts'

/** Shows the origin of each field of a product and whether a sync writes it. */
export function FieldOrigins({ origins }: { origins: FieldOrigin[] }) {
  const [first] = origins
  const sharedSource = origins.every(({ from }) => from === first?.from) ? first?.from : undefined
  return (
    <>
      {sharedSource && <p className="wrap-anywhere">Alles van {sharedSource}.</p>}
      <ul className="border-t border-line">
        {origins.map(({ name, from, isSynced }) => (
          <li
            key={name}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[10rem_1fr_auto]"
          >
            <span className="font-medium">{name}</span>
            <span className="wrap-anywhere">{sharedSource ? '' : from}</span>
            <span className="text-sm text-ink-2 sm:text-right">
              {isSynced ? 'Sync werkt bij' : 'Sync blijft eraf'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

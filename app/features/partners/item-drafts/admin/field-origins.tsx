import type { FieldOrigin } from '#app/features/partners/item-drafts/sourced-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'

/** Shows the origin of the fields of a product and whether a sync writes them. Fields with the same origin share a row. */
export function FieldOrigins({ origins }: { origins: FieldOrigin[] }) {
  const groups = Map.groupBy(origins, ({ from, isSynced }) => `${from} ${isSynced}`)
  const rows = [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, names: namesText(first, others) } : [],
  )
  return (
    <FormSection
      title="Herkomst"
      text="Wat andere winkels vertellen, werkt de winkel bij. Wat jij schrijft, blijft."
    >
      <ul className="border-t border-line">
        {rows.map(({ names, from, isSynced }) => (
          <li
            key={names}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[2fr_2fr_auto]"
          >
            <span className="font-medium">{names}</span>
            <span className="wrap-anywhere">{from}</span>
            <span className="text-sm whitespace-nowrap text-ink-2 sm:text-right">
              {isSynced ? 'Wordt bijgewerkt' : 'Blijft zo'}
            </span>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

/** Returns names as "Naam, korte regel, merk, EAN": only abbreviations keep their capitals. */
const namesText = (first: FieldOrigin, others: FieldOrigin[]) =>
  [
    first.name,
    ...others.map(({ name }) =>
      name === name.toUpperCase() ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    ),
  ].join(', ')

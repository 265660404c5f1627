import { useState } from 'react'
import type { Facet, FacetValue } from '#app/features/listings/listings/listing.ts'
import { countText } from '#app/features/listings/listings/listing-texts.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** The number of rows before the others are collapsed. */
const INITIAL_VALUES = 6

interface FacetValuesProps {
  facet: Facet
  isChosen: (slug: string) => boolean
  /** whether the visitor opened the rest of the values */
  isUnfolded: boolean
  /** URL of the listing with all values of a long facet */
  allUrl: string
}

/** The values of one facet: sizes as buttons, all others as rows with a count. */
export function FacetValues({ facet, isChosen, isUnfolded, allUrl }: FacetValuesProps) {
  // Values without results are collapsed too. State, because a checkbox that moves would lose the focus.
  const [firstSlugs] = useState(() => {
    const shownValues = facet.values.filter(({ slug, count }) => count > 0 || isChosen(slug))
    return new Set(shownValues.slice(0, INITIAL_VALUES).map(({ slug }) => slug))
  })
  const firstValues = facet.values.filter(({ slug }) => firstSlugs.has(slug))
  const otherValues = facet.values.filter(({ slug }) => !firstSlugs.has(slug))
  const isTruncated = facet.values.length < facet.total
  const hasOthers =
    isTruncated || otherValues.some(({ slug, count }) => count > 0 || isChosen(slug))
  const [isOtherChosen] = useState(() => otherValues.some(({ slug }) => isChosen(slug)))
  if (facet.code === 'ringmaat') return <SizeButtons facet={facet} isChosen={isChosen} />
  const row = (value: FacetValue) => (
    <li key={value.slug}>
      <CheckboxField
        name={facet.code}
        value={value.slug}
        label={value.label}
        checked={isChosen(value.slug)}
        readOnly
        className={`max-lg:min-h-target lg:min-h-9! ${value.count === 0 ? 'text-ink-3' : ''}`}
        after={<span className="font-figures text-sm text-ink-3">{value.count}</span>}
      />
    </li>
  )
  return (
    <fieldset toolparamdescription={facet.name}>
      <legend className="sr-only">{facet.name}</legend>
      <ul>{firstValues.map(row)}</ul>
      {(hasOthers || firstValues.length === 0) && (
        <details open={isUnfolded || isOtherChosen || undefined} className="group/rest">
          <summary
            className={`inline-flex min-h-target cursor-pointer list-none items-center text-sm group-open/rest:hidden [&::-webkit-details-marker]:hidden ${TEXT_LINK}`}
          >
            {isTruncated ? 'Toon meer' : `Toon alle ${facet.values.length}`}
          </summary>
          <ul>{otherValues.map(row)}</ul>
          {isTruncated && (
            <Link
              to={allUrl}
              preventScrollReset
              className={`inline-flex min-h-target items-center text-sm ${TEXT_LINK}`}
            >
              Toon alle {facet.total}
            </Link>
          )}
        </details>
      )}
    </fieldset>
  )
}

function SizeButtons({ facet, isChosen }: Pick<FacetValuesProps, 'facet' | 'isChosen'>) {
  return (
    <fieldset toolparamdescription={facet.name}>
      <legend className="sr-only">{facet.name}</legend>
      <ul className="grid grid-cols-5 gap-1.5">
        {facet.values.map(({ slug, label, count }) => (
          <li key={slug}>
            <label
              className={`flex h-target cursor-pointer items-center justify-center rounded-control border border-line-strong font-figures text-sm hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${count === 0 ? 'text-ink-3 line-through' : ''}`}
            >
              <input
                type="checkbox"
                name={facet.code}
                value={slug}
                checked={isChosen(slug)}
                readOnly
                className="sr-only"
              />
              {label}
              <span className="sr-only">, {countText(count)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

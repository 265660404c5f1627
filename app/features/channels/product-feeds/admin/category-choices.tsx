import {
  GOOGLE_CATEGORIES,
  googleCategory,
  googleCategoryText,
} from '#app/features/channels/product-feeds/google-categories.ts'
import type { FeedSettings } from '#app/features/channels/product-feeds/product-feeds.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

const LIST = 'google-categorieen'

interface CategoryChoicesProps {
  /** the name of each contains those above it: "Ringen / Met edelsteen" */
  categories: { id: number; name: string }[]
  settings: FeedSettings
  /** the channel has categories of its own, from Google's taxonomy */
  isMapped: boolean
  typed: Record<string, string> | undefined
  errors: Record<string, string>
}

/** For each category of the shop: the channel's category, a native combobox, and whether its products are left out. */
export function CategoryChoices(props: CategoryChoicesProps) {
  const { categories, settings, isMapped, typed } = props
  const idByName = new Map(categories.map(({ id, name }) => [name, id]))
  return (
    <FormSection
      title="Categorieën"
      text={
        isMapped
          ? 'Typ een woord, zoals “ring”, en kies uit de lijst van Google. De lijst heeft de takken voor een juwelier; van elke andere categorie vul je het nummer in. Leeg: zoals de naam zegt, of de categorie erboven.'
          : 'Producten van een aangevinkte categorie staan niet in deze feed.'
      }
    >
      {categories.length === 0 && (
        <p className="text-ink-2">De winkel heeft nog geen categorieën.</p>
      )}
      {categories.map(({ id, name }) => {
        const isLeftOut = (
          <CheckboxField
            name={`without-${id}`}
            label={isMapped ? 'Niet in deze feed' : name}
            aria-label={isMapped ? `Niet in deze feed: ${name}` : undefined}
            defaultChecked={
              typed ? typed[`without-${id}`] === 'on' : settings.withoutCategories.includes(id)
            }
          />
        )
        if (!isMapped) return <div key={id}>{isLeftOut}</div>
        const stored = settings.categoryMap[id]
        return (
          <div key={id} className="gap-x-6 sm:grid sm:grid-cols-[1fr_auto]">
            <TextField
              type="search"
              isOptional
              list={LIST}
              autoComplete="off"
              label={name}
              name={`category-${id}`}
              placeholder={googleCategoryText(suggestedId(name, idByName, settings.categoryMap))}
              error={props.errors[`category-${id}`]}
              defaultValue={
                typed
                  ? (typed[`category-${id}`] ?? '')
                  : stored === undefined
                    ? ''
                    : googleCategoryText(stored)
              }
            />
            <div className="sm:mt-7">{isLeftOut}</div>
          </div>
        )
      })}
      {isMapped && <GoogleCategories />}
    </FormSection>
  )
}

function GoogleCategories() {
  return (
    <datalist id={LIST}>
      {GOOGLE_CATEGORIES.map(({ id, path }) => (
        <option key={id} value={googleCategoryText(id)} label={path} />
      ))}
    </datalist>
  )
}

/** Returns the category that products get while the field is empty. */
function suggestedId(
  name: string,
  idByName: Map<string, number>,
  { ...map }: FeedSettings['categoryMap'],
): number {
  const names = name.split(' / ')
  const line = names.map((part, at) => ({
    id: idByName.get(names.slice(0, at + 1).join(' / ')) ?? 0,
    name: part,
  }))
  delete map[line.at(-1)?.id ?? 0]
  return googleCategory(line, map)
}

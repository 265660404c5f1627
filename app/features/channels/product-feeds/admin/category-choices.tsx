import { ChevronDown } from 'lucide-react'
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
  /** categories whose names include those above them: "Ringen / Met edelsteen" */
  categories: { id: number; name: string }[]
  settings: FeedSettings
  /** true if the channel uses the categories of Google's taxonomy */
  isMapped: boolean
  formValues: Record<string, string> | undefined
  errors: Record<string, string>
  /** returns the number of the channel category that products get while the field is empty */
  suggest(name: string): number
}

/** For each category of the shop: the category of the channel in a native combobox, and a checkbox to leave its products out. */
export function CategoryChoices(choices: Omit<CategoryChoicesProps, 'suggest'>) {
  const { categories, isMapped } = choices
  const props = { ...choices, suggest: createSuggester(choices) }
  // Each group contains a top category and the categories below it.
  const groups = [...Map.groupBy(categories, ({ name }) => name.split(SEPARATOR)[0] ?? name)]
  return (
    <FormSection
      title="Categorieën"
      text={
        isMapped
          ? 'Typ een woord, zoals ‘ring’, en kies uit de lijst van Google. De lijst heeft de takken voor een juwelier; van elke andere categorie vul je het nummer in. Leeg: zoals de naam zegt, of de categorie erboven.'
          : 'Producten van een aangevinkte categorie staan niet in deze feed.'
      }
    >
      {categories.length === 0 && (
        <p className="text-ink-2">De winkel heeft nog geen categorieën.</p>
      )}
      {groups.map(([name, [first, ...below]]) => (
        <div key={name} className="border-b border-line pb-3">
          {first && <CategoryChoice {...props} category={first} />}
          {below.length > 0 && <Subcategories {...props} name={name} categories={below} />}
        </div>
      ))}
      {isMapped && <GoogleCategories />}
    </FormSection>
  )
}

const SEPARATOR = ' / '

/** The categories below a category, folded unless one of them has its own value or an error. */
function Subcategories({ name, ...props }: CategoryChoicesProps & { name: string }) {
  const { categories, settings, formValues, errors } = props
  const isUsed = categories.some(({ id }) =>
    formValues
      ? formValues[`category-${id}`] || formValues[`without-${id}`] || errors[`category-${id}`]
      : settings.categoryMap[id] !== undefined || settings.withoutCategories.includes(id),
  )
  return (
    <details open={isUsed} className="group/below">
      <summary className="inline-flex min-h-target cursor-pointer list-none items-center gap-2 text-sm wrap-anywhere text-ink-2 [&::-webkit-details-marker]:hidden">
        {name}: {categories.length === 1 ? '1 categorie' : `${categories.length} categorieën`}{' '}
        eronder
        <ChevronDown
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className="shrink-0 group-open/below:rotate-180"
        />
      </summary>
      <fieldset className="space-y-4 border-l-2 border-line py-1 pl-4">
        <legend className="sr-only">{name}</legend>
        {categories.map((category) => (
          <CategoryChoice key={category.id} {...props} category={category} />
        ))}
      </fieldset>
    </details>
  )
}

function CategoryChoice({
  category: { id, name },
  ...props
}: CategoryChoicesProps & { category: CategoryChoicesProps['categories'][number] }) {
  const { settings, isMapped, formValues, errors, suggest } = props
  const label = name.split(SEPARATOR).slice(1).join(SEPARATOR) || name
  const checkbox = (
    <CheckboxField
      name={`without-${id}`}
      label={isMapped ? 'Niet in deze feed' : label}
      aria-label={isMapped ? `Niet in deze feed: ${name}` : undefined}
      defaultChecked={
        formValues ? formValues[`without-${id}`] === 'on' : settings.withoutCategories.includes(id)
      }
    />
  )
  if (!isMapped) return checkbox
  const storedCategory = settings.categoryMap[id]
  const storedText = storedCategory === undefined ? '' : googleCategoryText(storedCategory)
  return (
    <div className="gap-x-6 sm:grid sm:grid-cols-[1fr_auto]">
      <TextField
        type="search"
        isOptional
        list={LIST}
        autoComplete="off"
        label={label}
        name={`category-${id}`}
        placeholder={googleCategoryText(suggest(name))}
        error={errors[`category-${id}`]}
        defaultValue={formValues ? (formValues[`category-${id}`] ?? '') : storedText}
      />
      <div className="sm:mt-7">{checkbox}</div>
    </div>
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

/** Returns a function that suggests the channel category for the full name of a category, as if its field were empty. */
function createSuggester({
  categories,
  settings,
}: Pick<CategoryChoicesProps, 'categories' | 'settings'>) {
  const idByName = new Map(categories.map(({ id, name }) => [name, id]))
  return (name: string): number => {
    const names = name.split(SEPARATOR)
    const categoryPath = names.map((part, index) => ({
      id: idByName.get(names.slice(0, index + 1).join(SEPARATOR)) ?? 0,
      name: part,
    }))
    const mapWithoutCategory = { ...settings.categoryMap }
    delete mapWithoutCategory[categoryPath.at(-1)?.id ?? 0]
    return googleCategory(categoryPath, mapWithoutCategory)
  }
}

import { CoverField } from '#app/features/content/blog/admin/cover-field.tsx'
import { MAX_PRODUCTS, splitValues } from '#app/features/content/page-blocks/page-blocks.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { BlockField } from './block-types.ts'
import {
  type LinkSuggestion,
  type LinkSuggestions,
  SUGGESTION_LIST_ID,
} from './link-suggestions.ts'

interface BlockFieldInputProps {
  spec: BlockField
  name: string
  value: string
  error: string | undefined
  photos: Photo[]
  suggestions: LinkSuggestions
}

/** The input for one field of a block, depending on the kind of the field. */
export function BlockFieldInput({
  spec,
  name,
  value,
  error,
  photos,
  suggestions,
}: BlockFieldInputProps) {
  const { kind, label, hint, options = [] } = spec
  const field = { name, label, error, hint, defaultValue: value, autoComplete: 'off' } as const
  const selectOf = (choices: typeof suggestions.posts) => (
    <SelectField {...field} isOptional options={withEmptyOption(choices, value)} />
  )
  switch (kind) {
    case 'text':
      return (
        <div className="sm:col-span-2">
          <TextAreaField {...field} rows={3} isOptional />
        </div>
      )
    case 'products':
      return <ProductFields name={name} label={label} hint={hint} error={error} value={value} />
    case 'photo':
      return (
        <div className="sm:col-span-2">
          <p className="mb-1.5 text-sm font-medium">{label}</p>
          <CoverField
            name={name}
            defaultValue={value}
            error={error}
            photo={photos.find(({ id }) => String(id) === value) ?? null}
          />
          {hint && <p className="mt-1.5 text-sm text-ink-3">{hint}</p>}
        </div>
      )
    case 'choice':
      return <SelectField {...field} options={options} />
    case 'category':
      return selectOf(suggestions.categories)
    case 'collection':
      return selectOf(suggestions.collections)
    case 'post':
      return selectOf(suggestions.posts)
    case 'link':
      return <TextField {...field} isOptional list={SUGGESTION_LIST_ID.link} />
    case 'product':
      return <TextField {...field} isOptional list={SUGGESTION_LIST_ID.product} />
    default:
      return <TextField {...field} isOptional />
  }
}

const EMPTY_ROWS = 3

/** Inputs for the chosen products, with suggestions by name, and empty inputs to add more. */
function ProductFields({
  name,
  label,
  hint,
  error,
  value,
}: Pick<BlockFieldInputProps, 'name' | 'error' | 'value'> & {
  label: string
  hint: string | undefined
}) {
  const selectedProducts = splitValues(value)
  const countWithEmptyRows = Math.min(selectedProducts.length + EMPTY_ROWS, MAX_PRODUCTS)
  const rowCount = Math.max(selectedProducts.length, countWithEmptyRows)
  const rows = Array.from({ length: rowCount }, (_, row) => row)
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <p className="mt-1 mb-2 text-sm text-ink-3">{hint}</p>}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {rows.map((row) => (
          <TextField
            key={row}
            name={name}
            label={`Product ${row + 1}`}
            isOptional
            autoComplete="off"
            list={SUGGESTION_LIST_ID.product}
            defaultValue={selectedProducts[row] ?? ''}
            error={row === 0 ? error : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Adds "Geen", and the saved value if it is not suggested, such as a link to a draft: saving must not change it. */
function withEmptyOption(options: LinkSuggestion[], value: string) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return [
    { value: '', label: 'Geen' },
    ...options,
    ...(isKnown ? [] : [{ value, label: `${value} (nu niet in de winkel)` }]),
  ]
}

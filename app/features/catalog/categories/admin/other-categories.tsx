import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'

/** The other categories that list a product, in addition to its own category. */
export function OtherCategories({
  categories,
  values,
}: {
  categories: { id: number; name: string }[]
  values: FormValues
}) {
  const selectedCategories = categories.filter(({ id }) => values[`category.${id}`] === 'on')
  return (
    <details className="border-y border-line">
      <summary className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-2 py-2 wrap-anywhere">
        Ook in andere categorieën
        <span className="text-sm text-ink-2">
          {selectedCategories.map(({ name }) => name).join(', ')}
        </span>
      </summary>
      <input type="hidden" name="categories" value={categories.map(({ id }) => id).join()} />
      <div className="max-h-72 overflow-y-auto pb-3">
        {categories.map(({ id, name }) => (
          <CheckboxField
            key={id}
            name={`category.${id}`}
            label={name}
            defaultChecked={values[`category.${id}`] === 'on'}
          />
        ))}
      </div>
    </details>
  )
}

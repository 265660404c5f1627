import type { ChoosableAttribute } from '#app/features/catalog/attributes/attribute-edit.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** The facet values of one product, as checkboxes. */
export function ProductValues({
  attributes,
  values,
}: {
  attributes: ChoosableAttribute[]
  values: FormValues
}) {
  const shownIds = attributes.flatMap((attribute) => attribute.values.map(({ id }) => id))
  return (
    <fieldset>
      <legend className="text-title font-semibold">Kenmerken</legend>
      <input type="hidden" name="values" value={shownIds.join()} />
      {attributes.map((attribute) => {
        const selectedValues = attribute.values.filter(({ id }) => values[`value.${id}`] === 'on')
        return (
          <details key={attribute.code} className="border-b border-line">
            <summary className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-2 py-2 wrap-anywhere">
              {attribute.name}
              <span className="text-sm text-ink-2">
                {selectedValues.map(({ label }) => label).join(', ') || '–'}
              </span>
            </summary>
            <div className="max-h-72 overflow-y-auto pb-3">
              {attribute.values.map(({ id, label }) => (
                <CheckboxField
                  key={id}
                  name={`value.${id}`}
                  label={label}
                  defaultChecked={values[`value.${id}`] === 'on'}
                />
              ))}
            </div>
          </details>
        )
      })}
      <p className="mt-2 text-sm">
        <Link to={path('/beheer/kenmerken')} className={TEXT_LINK}>
          Kenmerken en waarden beheren
        </Link>
      </p>
    </fieldset>
  )
}

import type { ManagedCategory } from '#app/features/catalog/categories/category-edit.ts'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { HintedLabel } from '#app/ui/forms/hinted-label.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface GroupFieldsProps {
  group: CompareGroup
  categories: ManagedCategory[]
  /** the catch-all group, which has all products that are in no other group */
  catchAllGroup: CompareGroup | undefined
  rejected: { errors: FieldErrors; formValues: FormValues } | undefined
}

export function GroupFields({ group, categories, catchAllGroup, rejected }: GroupFieldsProps) {
  const field = fieldsOf(
    rejected?.formValues ?? { name: group.name, slug: group.slug },
    rejected?.errors,
  )
  const isTicked = (id: number) =>
    rejected ? rejected.formValues[`category.${id}`] === 'on' : group.categoryIds.includes(id)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} label="Naam" />
        <TextField
          {...field('slug')}
          label="Pagina"
          hint={`Staat achter ${path('/vergelijken/:group?')}`}
        />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">Categorieën</legend>
        <div className="mt-1 max-h-72 columns-1 overflow-y-auto sm:columns-2">
          {categories.map(({ id, name, depth }) => (
            <CheckboxField
              key={id}
              name={`category.${id}`}
              label={`${'– '.repeat(depth)}${name}`}
              defaultChecked={isTicked(id)}
            />
          ))}
        </div>
        <div className="mt-2 border-t border-line pt-2">
          <CheckboxField
            name="rest"
            label={
              <HintedLabel
                label="En alles wat in geen andere groep zit"
                hint={
                  catchAllGroup &&
                  catchAllGroup.id !== group.id &&
                  `Dat neemt nu ‘${catchAllGroup.name}’; dan houdt dat daar op.`
                }
              />
            }
            defaultChecked={rejected ? rejected.formValues.rest === 'on' : group.isCatchAll}
          />
        </div>
      </fieldset>
    </>
  )
}

/** Returns the content of a group as text: "Ringen, Kettingen en alles wat in geen andere groep zit". */
export function groupText(
  { name: groupName, categoryIds, isCatchAll }: CompareGroup,
  categories: ManagedCategory[],
): string {
  const names = categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name)
  const catchAllText = 'alles wat in geen andere groep zit'
  // A group of one category mostly has its name, which the row shows already.
  if (names.join() === groupName && !isCatchAll) return 'Eén categorie'
  if (names.length === 0) return isCatchAll ? capitalize(catchAllText) : 'Nog niets'
  return isCatchAll ? `${names.join(', ')} en ${catchAllText}` : names.join(', ')
}

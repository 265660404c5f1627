import type { ReactNode } from 'react'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

interface ImportChoiceFieldsProps {
  categories: { id: number; name: string }[]
  groups: { id: number; name: string }[]
  /** submitted category if the form was rejected */
  categoryId?: string | undefined
  publishes?: boolean | undefined
  groupId?: string | undefined
  errors?: FieldErrors | undefined
  isBusy: boolean
  /** additional buttons */
  children?: ReactNode
}

/** Fields for the category of the imported products, with buttons for a dry run and for the import. */
export function ImportChoiceFields({
  categories,
  groups,
  categoryId = '',
  groupId = '',
  publishes = false,
  errors,
  isBusy,
  children,
}: ImportChoiceFieldsProps) {
  return (
    <div className="grid gap-3">
      <SelectField
        name="categoryId"
        label="Categorie van wat nieuw is"
        isOptional
        defaultValue={categoryId}
        error={errors?.categoryId}
        options={[
          { value: '', label: 'Geen' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <SelectField
        name="groupId"
        label="Vergelijkgroep"
        isOptional
        defaultValue={groupId}
        error={errors?.groupId}
        hint="De hele categorie komt in deze groep."
        options={[
          { value: '', label: 'Die de categorie al heeft' },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <CheckboxField
        name="publish"
        value="ja"
        label="Zet wat nieuw is meteen in de winkel; anders wacht het als concept"
        defaultChecked={publishes}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          name="intent"
          value="try"
          busyText={isBusy ? 'Even wachten' : undefined}
        >
          Eerst bekijken wat er verandert
        </Button>
        <Button type="submit" variant="second" size="small" name="intent" value="import">
          Neem meteen over
        </Button>
        {children}
      </div>
    </div>
  )
}

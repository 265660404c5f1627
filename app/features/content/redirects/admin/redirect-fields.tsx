import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** The fields of one redirect. */
export function RedirectFields({ field }: Pick<FormParts, 'field'>) {
  return (
    <>
      <TextField
        label="Oud adres"
        hint="Zoals /oude-pagina/. Plakken uit de adresbalk mag ook."
        {...field('from')}
      />
      <SelectField
        label="Wat er gebeurt"
        options={[
          { value: 'url', label: 'Stuur door naar een ander adres (301)' },
          { value: 'gone', label: 'Deze pagina bestaat niet meer (410)' },
        ]}
        {...field('kind')}
      />
      <TextField
        label="Nieuw adres"
        isOptional
        hint="Zoals /shop/ of https://voorbeeld.nl/. Niet nodig als de pagina niet meer bestaat."
        {...field('to')}
      />
    </>
  )
}

import type { FieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { TickedFields } from './ticked-fields.tsx'

export function CompanyFields({ field }: { field: FieldProps }) {
  return (
    <TickedFields field={field} name="isCompany" label="Ik bestel voor een bedrijf">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('company')} label="Bedrijfsnaam" autoComplete="organization" />
        <TextField
          {...field('vatId')}
          label="Btw-id"
          autoComplete="off"
          hint="We kijken het na in het Europese register. Geeft dat geen antwoord, dan blijft er btw op de prijs."
          isOptional
        />
      </div>
    </TickedFields>
  )
}

import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'

export function CompanyFields({ field }: { field: FieldProps }) {
  return (
    <div className="group/company mt-3">
      <CheckboxField
        name="isCompany"
        defaultChecked={field('isCompany').defaultValue === 'on'}
        label="Ik bestel voor een bedrijf"
      />
      <div className="hidden gap-4 pb-2 group-has-[input[name=isCompany]:checked]/company:grid sm:grid-cols-2">
        <TextField {...field('company')} label="Bedrijfsnaam" autoComplete="organization" />
        <TextField
          {...field('vatId')}
          label="Btw-id"
          autoComplete="off"
          hint="We kijken het na in het Europese register."
          isOptional
        />
      </div>
    </div>
  )
}

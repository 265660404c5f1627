import { ProductNumbersField } from '#app/features/content/blog/admin/product-numbers-field.tsx'
import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

export function CouponPeriod({ field }: Pick<FormParts, 'field'>) {
  return (
    <FormSection
      title="Wanneer"
      text="Zonder einde blijft de deal staan. Een verlopen deal staat nog 30 dagen in de lijst."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('startsAt')} label="Begin" type="datetime-local" isOptional />
        <TextField {...field('endsAt')} label="Einde" type="datetime-local" isOptional />
      </div>
    </FormSection>
  )
}

export function CouponDestination({
  field,
  check,
  brands,
}: Pick<FormParts, 'field'> & {
  brands: { value: string; label: string }[]
  check: (name: string) => { name: string; defaultChecked: boolean }
}) {
  return (
    <FormSection
      title="Waarheen"
      text="Zonder adres gaat de knop naar het product, of naar alles van het merk."
    >
      <TextField
        {...field('destination')}
        label="Adres"
        inputMode="url"
        isOptional
        hint="Begint met https://, of met / voor een pagina van je eigen winkel."
      />
      <CheckboxField
        {...check('isPaidLink')}
        label="Betaalde link: je krijgt een vergoeding. Er komt ‘Advertentie’ bij te staan."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ProductNumbersField {...field('product')} label="Product" isSingle />
        <SelectField
          {...field('brand')}
          label="Merk"
          isOptional
          options={[{ value: '', label: 'Geen merk' }, ...brands]}
        />
      </div>
    </FormSection>
  )
}

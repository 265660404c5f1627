import type { ComponentProps } from 'react'
import { type BulkKind, ROUNDINGS } from '#app/features/catalog/bulk-changes/bulk-actions.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface BulkFieldsProps {
  kind: BulkKind
  categories: { id: number; name: string }[]
  values: FormValues
  errors: FieldErrors
}

/** The fields that a bulk action needs. */
export function BulkFields({ kind, categories, values, errors }: BulkFieldsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
  })
  switch (kind) {
    case 'category':
      return (
        <SelectField
          {...field('categoryId')}
          label="Categorie"
          hint="Bepaalt het kruimelpad. Andere categorieën van een product blijven."
          options={[
            { value: '', label: 'Kies een categorie' },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )
    case 'tag':
    case 'untag':
      return <TextField {...field('tag')} label="Trefwoord" />
    case 'price':
    case 'sale':
      return <PriceFields isSale={kind === 'sale'} field={field} rounding={values.rounding} />
    case 'stock':
      return (
        <TextField
          {...field('units')}
          label="Voorraad per uitvoering"
          hint="10 zet elke uitvoering op 10. Met +5 of −2 komt er iets bij of gaat er iets af."
        />
      )
    case 'manufacturer':
      return (
        <>
          <TextField {...field('name')} label="Naam van de fabrikant" />
          <TextField
            {...field('address')}
            label="Postadres"
            hint="Straat en nummer, postcode, plaats en land."
          />
          <TextField {...field('email')} label="E-mailadres van de fabrikant" type="email" />
        </>
      )
    default:
      return null
  }
}

interface PriceFieldsProps {
  isSale: boolean
  field: (name: string) => Pick<ComponentProps<typeof TextField>, 'name' | 'defaultValue' | 'error'>
  rounding: string | undefined
}

function PriceFields({ isSale, field, rounding }: PriceFieldsProps) {
  return (
    <>
      <TextField
        {...field('percent')}
        label={isSale ? 'Korting in procenten' : 'Percentage'}
        hint={
          isSale
            ? '20 maakt de actieprijs 20% lager dan de prijs. Wat in de laatste 30 dagen al even goedkoop was, slaat de winkel over: dat mag geen korting heten.'
            : '5 maakt elke prijs 5% hoger, −10 maakt elke prijs 10% lager. Actieprijzen veranderen niet mee.'
        }
        inputMode={isSale ? 'decimal' : 'text'}
      />
      <SelectField
        name="rounding"
        label="Rond het bedrag af"
        defaultValue={rounding ?? 'cent'}
        options={Object.entries(ROUNDINGS).map(([value, label]) => ({ value, label }))}
      />
      {isSale && (
        <TextField {...field('until')} label="Actie tot en met" type="datetime-local" isOptional />
      )}
    </>
  )
}

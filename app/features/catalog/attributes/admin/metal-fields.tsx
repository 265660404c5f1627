import { HALLMARKS, METALS, PLATINGS } from '#app/features/catalog/products/metal-facts.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Fields for metal, fineness, plating, mass and hallmark. */
export function MetalFields({ values, errors }: { values: Typed; errors: FieldErrors }) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
    isOptional: true,
  })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...field('metal')}
        label="Metaal"
        options={[{ value: '', label: 'Niet opgegeven' }, ...choices(METALS)]}
      />
      <TextField
        {...field('metalFineness')}
        label="Gehalte"
        inputMode="numeric"
        autoComplete="off"
        hint="In duizendsten: 585 is 14 karaat, 925 is sterling."
      />
      <SelectField
        {...field('metalPlating')}
        label="Afwerking"
        options={[{ value: '', label: 'Geen' }, ...choices(PLATINGS)]}
      />
      <TextField
        {...field('metalMass')}
        label="Gewicht van dit metaal (g)"
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        {...field('metalHallmark')}
        label="Waarborg"
        defaultValue={values.metalHallmark ?? 'unknown'}
        options={choices(HALLMARKS)}
        hint="Keuring hoeft niet onder 1 g goud, 8 g zilver of 0,5 g platina."
      />
    </div>
  )
}

import type { OptionsEdit } from '#app/features/catalog/variants/variant-plan.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { OptionsDraft } from './options-draft.ts'

const CHOICES: { make: OptionsEdit['make']; text: string }[] = [
  { make: 'all', text: 'Maak alle combinaties die er nog niet zijn' },
  { make: 'none', text: 'Maak geen nieuwe uitvoeringen' },
  { make: 'one', text: 'Maak een combinatie die ik zelf kies' },
]

/** The fields for new variants and their price. */
export function VariantMakeFields({ draft, errors }: { draft: OptionsDraft; errors: FieldErrors }) {
  const optionsWithValues = draft.options.filter(({ values }) => values.length > 0)
  return (
    <>
      <fieldset className="group/make">
        <legend className="sr-only">Nieuwe uitvoeringen</legend>
        {CHOICES.map(({ make, text }) => (
          <label key={make} className="flex min-h-target cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="make"
              value={make}
              defaultChecked={draft.make === make}
              className="radio-dot"
            />
            {text}
          </label>
        ))}
        <div className="mt-2 hidden gap-3 group-has-[[value=one]:checked]/make:grid sm:grid-cols-3">
          {optionsWithValues.map(({ name, values }, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: a new option has only its position
              key={index}
              label={name || 'Keuze'}
              name={`one.${index}`}
              defaultValue={draft.one[index] ?? ''}
              error={errors[`one.${index}`]}
              options={[
                { value: '', label: 'Kies' },
                ...values.map(({ value }) => ({ value, label: value })),
              ]}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label="Prijs van nieuwe uitvoeringen"
        name="price"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={draft.price}
        error={errors.price}
        hint="Leeg: wat de goedkoopste uitvoering kost. Nieuwe uitvoeringen beginnen met voorraad 0."
      />
    </>
  )
}

import { Plus } from 'lucide-react'
import {
  fieldName,
  onlyForName,
  type TextFieldsDraft,
} from '#app/features/catalog/text-fields/text-field-forms.ts'
import { MAX_TEXT_FIELDS } from '#app/features/catalog/text-fields/text-fields.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

const SET_OPTIONS = [
  { value: 'text', label: 'Letters, cijfers en leestekens' },
  { value: 'letters', label: 'Alleen letters' },
  { value: 'capitals', label: 'Alleen hoofdletters (initialen)' },
  { value: 'date', label: 'Alleen cijfers, punten en streepjes (datum)' },
]

interface TextFieldsFormProps {
  draft: TextFieldsDraft
  errors: FieldErrors
  /** option values to which a field can be limited */
  values: string[]
}

/** The text fields of a product. Every button submits the form, so the form works without JavaScript. */
export function TextFieldsForm({ draft, errors, values }: TextFieldsFormProps) {
  const { formValues, count } = draft
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <FormSection
          key={formValues[fieldName(index, 'id')] || `nieuw-${index}`}
          title={formValues[fieldName(index, 'label')] || `Veld ${index + 1}`}
          text="Zo vult de klant het in op de pagina van het product."
        >
          <FieldInputs index={index} formValues={formValues} errors={errors} values={values} />
        </FormSection>
      ))}
      {count < MAX_TEXT_FIELDS && (
        <Button type="submit" variant="second" size="small" name="intent" value="add">
          <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
          Veld toevoegen
        </Button>
      )}
    </>
  )
}

interface FieldInputsProps extends Omit<TextFieldsFormProps, 'draft'> {
  index: number
  formValues: TextFieldsDraft['formValues']
}

function FieldInputs({ index, formValues, errors, values }: FieldInputsProps) {
  const field = (part: string) => ({
    name: fieldName(index, part),
    defaultValue: formValues[fieldName(index, part)] ?? '',
    error: errors[fieldName(index, part)],
    autoComplete: 'off',
  })
  return (
    <>
      <input
        type="hidden"
        name={fieldName(index, 'id')}
        value={formValues[fieldName(index, 'id')] ?? ''}
      />
      <TextField {...field('label')} label="Naam" hint="Zoals Gravure, Initiaal of Boodschap." />
      <TextField {...field('hint')} label="Uitleg onder het veld" isOptional />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...field('lines')} label="Regels" inputMode="numeric" />
        <TextField {...field('maxLength')} label="Tekens per regel" inputMode="numeric" />
        <TextField
          {...field('price')}
          label="Meerprijs (euro)"
          inputMode="decimal"
          isOptional
          hint="Inclusief btw, per stuk."
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('characters')} label="Wat mag erin?" options={SET_OPTIONS} />
        <TextField
          {...field('extra')}
          label="Ook deze tekens"
          isOptional
          hint="Zonder spaties, zoals ♥&∞."
        />
      </div>
      <CheckboxField
        name={fieldName(index, 'required')}
        defaultChecked={formValues[fieldName(index, 'required')] === 'on'}
        label="Verplicht: zonder tekst kan het niet in de winkelwagen"
      />
      {values.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">
            Alleen bij deze keuzes <span className="font-normal text-ink-3">(geen: bij alle)</span>
          </legend>
          <div className="flex flex-wrap gap-x-6">
            {values.map((value) => (
              <CheckboxField
                key={value}
                name={onlyForName(index, value)}
                defaultChecked={formValues[onlyForName(index, value)] === 'on'}
                label={value}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" variant="second" size="small" name="intent" value={`remove.${index}`}>
        Veld verwijderen
      </Button>
    </>
  )
}

import {
  HALLMARKS,
  METALS,
  PLATINGS,
  variantMetalName,
} from '#app/features/catalog/products/metal-facts.ts'
import type { EditableVariant } from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const FIELD_NAMES = [
  'metal',
  'metalFineness',
  'metalPlating',
  'metalMass',
  'metalHallmark',
] as const

interface MetalFieldsProps {
  variants: Pick<EditableVariant, 'metal'>[]
  /** finenesses among the attributes of the product */
  listed: string[]
  values: FormValues
  errors: FieldErrors
}

/** The metal of a product. The fields of the product itself are folded if every variant has its own metal. */
export function MetalFields({ variants, listed, values, errors }: MetalFieldsProps) {
  const metalNames = variants.flatMap(({ metal }) => (metal ? [variantMetalName(metal)] : []))
  const metalsWithCounts = [...Map.groupBy(metalNames.filter(Boolean), (name) => name)].map(
    ([name, sameMetal]) => `${name} (${sameMetal.length})`,
  )
  const fields = <ProductMetalFields values={values} errors={errors} />
  if (metalsWithCounts.length === 0) {
    return (
      <>
        {listed.length > 0 && !values.metal && (
          <p className="text-ink-2">
            Bij de kenmerken staat gehalte {listed.join(' en ')}.
            {variants.length > 1 && ' Verschilt het per uitvoering, vul het dan bij elke rij in.'}
          </p>
        )}
        {fields}
      </>
    )
  }
  const isFolded = metalNames.length === variants.length && !values.metal
  return (
    <>
      <p>Per uitvoering ingevuld: {metalsWithCounts.join('; ')}.</p>
      {isFolded ? (
        <details open={FIELD_NAMES.some((name) => errors[name]) || undefined}>
          <summary className="inline-flex min-h-target cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:text-accent">
            Metaal voor nieuwe uitvoeringen
          </summary>
          <div className="pt-2">{fields}</div>
        </details>
      ) : (
        fields
      )}
    </>
  )
}

/** Fields for metal, fineness, plating, mass and hallmark. */
function ProductMetalFields({ values, errors }: Pick<MetalFieldsProps, 'values' | 'errors'>) {
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
        options={[{ value: '', label: 'Niet opgegeven' }, ...toOptions(METALS)]}
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
        options={[{ value: '', label: 'Geen' }, ...toOptions(PLATINGS)]}
      />
      <TextField
        {...field('metalMass')}
        label="Gewicht van dit metaal (g)"
        isOptional
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        {...field('metalHallmark')}
        label="Waarborg"
        defaultValue={values.metalHallmark ?? 'unknown'}
        options={toOptions(HALLMARKS)}
        hint="Keuring hoeft niet onder 1&nbsp;g goud, 8&nbsp;g zilver of 0,5&nbsp;g platina."
      />
    </div>
  )
}

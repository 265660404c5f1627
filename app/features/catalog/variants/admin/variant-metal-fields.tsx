import { type ToggleEvent, useState } from 'react'
import {
  HALLMARKS,
  METALS,
  PLATINGS,
  type VariantMetal,
  variantMetalName,
} from '#app/features/catalog/products/metal-facts.ts'
import {
  type EditableVariant,
  VARIANT_METAL_FIELDS,
  type VariantMetalField,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { GridField, GridSelect } from './grid-field.tsx'

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface MetalInputsProps {
  field: (name: VariantMetalField) => {
    name: string
    defaultValue: string
    error: string | undefined
  }
  /** options at the top of each select, such as "Als het product" */
  firstOptions: { value: string; label: string }[]
}

/** The fields for the metal of one variant, or of many at once. */
export function MetalInputs({ field, firstOptions }: MetalInputsProps) {
  return (
    <>
      <GridSelect
        {...field('metal')}
        label="Metaal"
        options={[...firstOptions, ...toOptions(METALS)]}
      />
      <GridField
        {...field('fineness')}
        label="Gehalte (duizendsten)"
        inputMode="numeric"
        showsLabel="always"
      />
      <GridSelect
        {...field('plating')}
        label="Afwerking"
        options={[...firstOptions, { value: 'none', label: 'Geen' }, ...toOptions(PLATINGS)]}
      />
      <GridField
        {...field('metalMass')}
        label="Gewicht van dit metaal (g)"
        inputMode="decimal"
        showsLabel="always"
      />
      <GridSelect
        {...field('hallmark')}
        label="Waarborg"
        options={[...firstOptions, ...toOptions(HALLMARKS)]}
      />
    </>
  )
}

/** Returns a text such as "Eigen metaal: Goud 585, 3,1 g". */
function metalSummary(metal: VariantMetal | null): string {
  if (!metal) return 'Metaal als het product'
  const mass = metal.massMg ? `${String(metal.massMg / 1000).replace('.', ',')} g` : ''
  const facts = [variantMetalName(metal), mass].filter(Boolean).join(', ')
  return facts === '' ? 'Eigen metaal' : `Eigen metaal: ${facts}`
}

/**
 * The metal of one variant. In a long list the fields are only rendered when they are opened, because thousands of selects make the
 * page slow. Until then hidden fields contain the values, and a bulk change writes into them.
 */
export function VariantMetalFields({
  variant: { id, name: variantName, metal },
  isLazy,
  values,
  errors,
}: {
  variant: Pick<EditableVariant, 'id' | 'name' | 'metal'>
  isLazy: boolean
  values: FormValues
  errors: FieldErrors
}) {
  const names = VARIANT_METAL_FIELDS.map((fieldName) => variantField(id, fieldName))
  const hasError = names.some((name) => errors[name])
  const [shownValues, setShownValues] = useState(isLazy && !hasError ? null : values)

  function loadFields(event: ToggleEvent<HTMLDetailsElement>) {
    const form = event.currentTarget.closest('form')
    if (shownValues || !form || !event.currentTarget.open) return
    const formData = new FormData(form)
    setShownValues(
      Object.fromEntries(names.map((name) => [name, String(formData.get(name) ?? '')])),
    )
  }

  return (
    <details open={hasError || undefined} onToggle={loadFields}>
      <summary>
        {metalSummary(metal)}
        <span className="sr-only">, {variantName}</span>
      </summary>
      {shownValues === null ? (
        names.map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={values[name] ?? ''} />
        ))
      ) : (
        <div className="variant-codes">
          <MetalInputs
            field={(fieldName) => {
              const name = variantField(id, fieldName)
              return { name, defaultValue: shownValues[name] ?? '', error: errors[name] }
            }}
            firstOptions={[{ value: '', label: 'Als het product' }]}
          />
        </div>
      )}
    </details>
  )
}

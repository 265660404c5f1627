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
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { GridField, GridSelect } from './grid-field.tsx'

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface MetalInputsProps {
  field: (name: VariantMetalField) => {
    name: string
    defaultValue: string
    error: string | undefined
  }
  /** the choices above those of the fact itself */
  first: { value: string; label: string }[]
}

/** The fields for the metal of one variant, or of many at once. */
export function MetalInputs({ field, first }: MetalInputsProps) {
  return (
    <>
      <GridSelect {...field('metal')} label="Metaal" options={[...first, ...choices(METALS)]} />
      <GridField
        {...field('fineness')}
        label="Gehalte (duizendsten)"
        inputMode="numeric"
        shows="always"
      />
      <GridSelect
        {...field('plating')}
        label="Afwerking"
        options={[...first, { value: 'none', label: 'Geen' }, ...choices(PLATINGS)]}
      />
      <GridField
        {...field('mass')}
        label="Gewicht van dit metaal (g)"
        inputMode="decimal"
        shows="always"
      />
      <GridSelect
        {...field('hallmark')}
        label="Waarborg"
        options={[...first, ...choices(HALLMARKS)]}
      />
    </>
  )
}

/** "Eigen metaal: Goud 585, 3,1 g" */
function metalSummary(metal: VariantMetal | null): string {
  if (!metal) return 'Metaal als het product'
  const mass = metal.massMg ? `${String(metal.massMg / 1000).replace('.', ',')} g` : ''
  const facts = [variantMetalName(metal), mass].filter(Boolean).join(', ')
  return facts === '' ? 'Eigen metaal' : `Eigen metaal: ${facts}`
}

/**
 * The metal of one variant. In a long list the fields are made when they are opened, as thousands of choices make the page
 * slow; until then hidden fields have the values, and filling many rows writes to those.
 */
export function VariantMetalFields({
  variant: { id, name, metal },
  isLazy,
  values,
  errors,
}: {
  variant: Pick<EditableVariant, 'id' | 'name' | 'metal'>
  isLazy: boolean
  values: Typed
  errors: FieldErrors
}) {
  const keys = VARIANT_METAL_FIELDS.map((each) => variantField(id, each))
  const hasError = keys.some((key) => errors[key])
  const [current, setCurrent] = useState(isLazy && !hasError ? null : values)

  function open(event: ToggleEvent<HTMLDetailsElement>) {
    const form = event.currentTarget.closest('form')
    if (current || !form || !event.currentTarget.open) return
    const typed = new FormData(form)
    setCurrent(Object.fromEntries(keys.map((key) => [key, String(typed.get(key) ?? '')])))
  }

  return (
    <details open={hasError || undefined} onToggle={open}>
      <summary>
        {metalSummary(metal)}
        <span className="sr-only">, {name}</span>
      </summary>
      {current === null ? (
        keys.map((key) => (
          <input key={key} type="hidden" name={key} defaultValue={values[key] ?? ''} />
        ))
      ) : (
        <div className="variant-codes">
          <MetalInputs
            field={(each) => {
              const key = variantField(id, each)
              return { name: key, defaultValue: current[key] ?? '', error: errors[key] }
            }}
            first={[{ value: '', label: 'Als het product' }]}
          />
        </div>
      )}
    </details>
  )
}

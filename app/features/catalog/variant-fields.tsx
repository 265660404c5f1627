import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { INPUT } from '#app/ui/field-frame.tsx'
import { type EditableVariant, type VariantFieldName, variantField } from './product-edit.ts'

interface VariantFieldsProps {
  variant: EditableVariant
  values: Typed
  errors: FieldErrors
}

/** The columns of the grid; below this width every field has its label above it. */
export const VARIANT_COLUMNS =
  'xl:grid-cols-[minmax(7rem,1fr)_7rem_7rem_12.5rem_12.5rem_5.5rem_4.5rem]'

/** What one variant costs and how many there are: a row of the grid, and a small form on a phone. */
export function VariantFields({ variant, values, errors }: VariantFieldsProps) {
  const name = variant.name || 'Dit product'
  const field = (each: VariantFieldName) => {
    const key = variantField(variant.id, each)
    return { name: key, defaultValue: values[key] ?? '', error: errors[key] }
  }
  const active = variantField(variant.id, 'active')
  return (
    <fieldset className="min-w-0 border-b border-line py-4 xl:py-3">
      <legend className={variant.name ? 'mb-3 font-medium xl:sr-only' : 'sr-only'}>{name}</legend>
      <input {...field('stockWas')} type="hidden" />
      <div className={`grid grid-cols-2 items-start gap-3 ${VARIANT_COLUMNS}`}>
        <div className="hidden self-center xl:block" aria-hidden="true">
          <p className="font-medium">{variant.name || 'Enige variant'}</p>
        </div>
        <GridField {...field('price')} label="Prijs" inputMode="decimal" required />
        <GridField {...field('sale')} label="Actieprijs" inputMode="decimal" />
        <GridField {...field('saleFrom')} label="Actie vanaf" type="datetime-local" />
        <GridField {...field('saleUntil')} label="Actie tot" type="datetime-local" />
        <GridField {...field('stock')} label="Voorraad" inputMode="numeric" />
        <label className="flex min-h-target items-center gap-3 self-end xl:justify-center xl:self-start">
          <input
            type="checkbox"
            name={active}
            defaultChecked={values[active] === 'on'}
            className="check-box"
          />
          <span className="xl:sr-only">Te koop</span>
        </label>
      </div>
      <p className="mt-2 text-sm text-ink-3">
        {variant.sku && `SKU ${variant.sku}. `}
        {variant.lowestCents !== null && <LowestPrice variant={variant} />}
      </p>
    </fieldset>
  )
}

function LowestPrice({ variant }: { variant: EditableVariant }) {
  const lowest = formatCents(variant.lowestCents ?? 0)
  if (!variant.isOnSale) return `Laagste prijs van de laatste 30 dagen: ${lowest}.`
  return variant.percentOff === null
    ? `Laagste prijs van de laatste 30 dagen: ${lowest}. Er staat geen korting in de winkel: deze prijs is niet lager.`
    : `Laagste prijs in de 30 dagen ervoor: ${lowest}. In de winkel staat −${variant.percentOff}%.`
}

interface GridFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  error: string | undefined
}

function GridField({ label, error, ...rest }: GridFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium xl:sr-only">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={`${INPUT} h-target max-sm:px-2`}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-fout` : undefined}
      />
      {error && (
        <p id={`${id}-fout`} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

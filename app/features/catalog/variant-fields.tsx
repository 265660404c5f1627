import { memo } from 'react'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { pickField } from './bulk-change.ts'
import { GridField } from './grid-field.tsx'
import { type EditableVariant, type VariantFieldName, variantField } from './product-edit.ts'
import { SaleLine } from './sale-line.tsx'

interface VariantFieldsProps {
  variant: EditableVariant
  /** it can be ticked, and taken away */
  isOneOfMany: boolean
  values: Typed
  errors: FieldErrors
}

/** The columns of the grid; below this width every field has its label above it. */
export const VARIANT_COLUMNS =
  'xl:grid-cols-[minmax(7rem,1fr)_6rem_6rem_12rem_12rem_5rem_5.25rem_4rem]'

/**
 * What one variant costs and how many there are: a row of the grid, and a small form on a phone. The browser keeps what
 * is typed, and skips rows out of sight, so that five hundred of them stay quick.
 */
export const VariantFields = memo(function VariantFields({
  variant,
  isOneOfMany,
  values,
  errors,
}: VariantFieldsProps) {
  const name = variant.name || 'Dit product'
  const field = (each: VariantFieldName) => {
    const key = variantField(variant.id, each)
    return { name: key, defaultValue: values[key] ?? '', error: errors[key] }
  }
  const box = (key: string) => ({
    type: 'checkbox',
    name: key,
    defaultChecked: values[key] === 'on',
    className: 'check-box',
  })
  const gone = variantField(variant.id, 'gone')
  const pick = pickField(variant.id)
  const hasMoreError = ['sku', 'gtin'].some(
    (each) => errors[variantField(variant.id, each as VariantFieldName)],
  )
  return (
    <fieldset
      // Skipped rows are as high as this says; were it less than they are, they would lie over each other.
      className={`group min-w-0 border-b border-line py-4 xl:py-3 ${isOneOfMany ? '[contain-intrinsic-size:auto_30rem] xl:[contain-intrinsic-size:auto_7rem] [content-visibility:auto]' : ''}`}
    >
      <legend className="sr-only">{name}</legend>
      <input {...field('stockWas')} type="hidden" />
      <div className={`grid grid-cols-2 items-start gap-2 ${VARIANT_COLUMNS}`}>
        <div className="col-span-2 min-w-0 xl:col-span-1">
          {isOneOfMany ? (
            <label className="flex min-h-target items-center gap-3 font-medium group-has-[[name$=gone]:checked]:line-through">
              <input {...box(pick)} aria-label={`Kies ${name}`} />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          ) : (
            <p className="hidden min-h-target items-center font-medium xl:flex" aria-hidden="true">
              {variant.name || 'Enige uitvoering'}
            </p>
          )}
        </div>
        <GridField {...field('price')} label="Prijs" inputMode="decimal" required />
        <GridField {...field('sale')} label="Actieprijs" inputMode="decimal" />
        <GridField
          {...field('saleFrom')}
          label="Actie vanaf"
          type="datetime-local"
          className="max-sm:col-span-2"
        />
        <GridField
          {...field('saleUntil')}
          label="Actie tot"
          type="datetime-local"
          className="max-sm:col-span-2"
        />
        <GridField {...field('stock')} label="Voorraad" inputMode="numeric" />
        <GridField {...field('weight')} label="Gewicht (g)" inputMode="decimal" />
        <label className="flex min-h-target items-center gap-3 self-end xl:justify-center xl:self-start">
          <input {...box(variantField(variant.id, 'active'))} />
          <span className="xl:sr-only">Te koop</span>
        </label>
      </div>
      <div className="flex flex-wrap items-start gap-x-6 text-sm text-ink-3">
        <p className="mt-2">
          <SaleLine variant={variant} />
        </p>
        <details className="min-w-0 open:basis-full" open={hasMoreError || undefined}>
          <summary className="inline-flex min-h-target cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:text-accent">
            {variant.sku ? `SKU ${variant.sku}` : 'SKU en EAN'}
            <span className="sr-only"> van {name}</span>
          </summary>
          <div className="grid max-w-2xl gap-3 pb-3 text-ink sm:grid-cols-3">
            <GridField {...field('sku')} label="SKU" showsLabel />
            <GridField {...field('gtin')} label="EAN (GTIN)" inputMode="numeric" showsLabel />
            {isOneOfMany && (
              <label className="flex min-h-target items-center gap-3 self-end">
                <input {...box(gone)} />
                <span>Verwijder bij opslaan</span>
              </label>
            )}
          </div>
        </details>
      </div>
    </fieldset>
  )
})

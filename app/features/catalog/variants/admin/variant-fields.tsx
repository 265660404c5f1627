import { memo } from 'react'
import { MarginLine } from '#app/features/catalog/pricing/admin/margin-line.tsx'
import { SaleLine } from '#app/features/catalog/pricing/admin/sale-line.tsx'
import {
  type EditableVariant,
  type VariantFieldName,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { pickField } from './bulk-change.ts'
import { GridField } from './grid-field.tsx'
import { VariantMetalFields } from './variant-metal-fields.tsx'

interface VariantFieldsProps {
  variant: EditableVariant
  /** percent */
  vatRate: number
  /** it can be selected and removed */
  isOneOfMany: boolean
  /** a row of a long list */
  isOfLongList: boolean
  values: Typed
  errors: FieldErrors
}

/**
 * Price and stock of a variant: a row of the grid, and a small form on a phone. The inputs are uncontrolled and the browser does
 * not render rows outside the viewport, so that five hundred of them stay fast.
 */
export const VariantFields = memo(function VariantFields({
  variant,
  vatRate,
  isOneOfMany,
  isOfLongList,
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
  const hasMoreError = ['sku', 'gtin', 'cost'].some(
    (each) => errors[variantField(variant.id, each as VariantFieldName)],
  )
  return (
    <fieldset className="variant-row">
      <legend className="sr-only">{name}</legend>
      <input {...field('stockWas')} type="hidden" />
      <div className="variant-columns">
        <div className="max-xl:col-span-2">
          {isOneOfMany ? (
            <label className="tick-line variant-name">
              <input {...box(pick)} />
              <span>{name}</span>
            </label>
          ) : (
            <p className="variant-name hidden min-h-target items-center xl:flex" aria-hidden="true">
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
        <label className="tick-line headed">
          <input {...box(variantField(variant.id, 'active'))} />
          <span>Te koop</span>
        </label>
      </div>
      <div className="variant-more">
        <p>
          <SaleLine variant={variant} />
          <MarginLine variant={variant} vatRate={vatRate} />
        </p>
        <details open={hasMoreError || undefined}>
          <summary>
            {variant.sku ? `SKU ${variant.sku}, EAN en inkoop` : 'SKU, EAN en inkoop'}
            <span className="sr-only"> van {name}</span>
          </summary>
          <div className="variant-codes">
            <GridField {...field('sku')} label="SKU" shows="always" />
            <GridField {...field('gtin')} label="EAN (GTIN)" inputMode="numeric" shows="always" />
            <GridField
              {...field('cost')}
              label="Inkoopprijs (excl. btw)"
              inputMode="decimal"
              shows="always"
            />
            {isOneOfMany && (
              <label className="tick-line">
                <input {...box(gone)} />
                <span>Verwijder bij opslaan</span>
              </label>
            )}
          </div>
        </details>
        {isOneOfMany && (
          <VariantMetalFields {...{ variant, values, errors }} isLazy={isOfLongList} />
        )}
      </div>
    </fieldset>
  )
})

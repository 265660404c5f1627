import { memo } from 'react'
import { MarginLine } from '#app/features/catalog/pricing/admin/margin-line.tsx'
import { SaleLine } from '#app/features/catalog/pricing/admin/sale-line.tsx'
import {
  type EditableVariant,
  VARIANT_METAL_FIELDS,
  type VariantFieldName,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { pickedFieldName } from './bulk-change.ts'
import { GridField } from './grid-field.tsx'
import { VariantMetalFields } from './variant-metal-fields.tsx'

interface VariantFieldsProps {
  variant: EditableVariant
  /** VAT in percent */
  vatRate: number
  /** true for one of several variants; the only variant of a product cannot be selected or removed */
  isOneOfMany: boolean
  /** true in a long list, where the metal fields are only rendered when they are opened */
  isOfLongList: boolean
  values: FormValues
  errors: FieldErrors
}

/** The folded fields of a variant. An error in one of them unfolds them. */
const FOLDED_FIELDS: VariantFieldName[] = [
  'sale',
  'saleFrom',
  'saleUntil',
  'weight',
  'sku',
  'gtin',
  'cost',
  ...VARIANT_METAL_FIELDS,
]

const hasError = (
  { id }: Pick<EditableVariant, 'id'>,
  names: VariantFieldName[],
  errors: FieldErrors,
) => names.some((name) => errors[variantField(id, name)])

/** Returns whether a field of these variants has an error. */
export const haveErrors = (variants: Pick<EditableVariant, 'id'>[], errors: FieldErrors) =>
  variants.some((variant) => hasError(variant, ['price', 'stock', ...FOLDED_FIELDS], errors))

/** Returns the props for the inputs of a variant, by field or by name. */
function fieldsOfVariant({ variant, values, errors }: Omit<VariantFieldsProps, 'vatRate'>) {
  const field = (fieldName: VariantFieldName) => {
    const name = variantField(variant.id, fieldName)
    return { name, defaultValue: values[name] ?? '', error: errors[name] }
  }
  const checkbox = (name: string) => ({
    type: 'checkbox',
    name,
    defaultChecked: values[name] === 'on',
    className: 'check-box',
  })
  return { field, checkbox }
}

/**
 * The price and stock of a variant: a row of the grid, or a small form on a phone. To stay fast with five hundred variants, the inputs
 * are uncontrolled and the browser does not render rows outside the viewport.
 */
export const VariantFields = memo(function VariantFields(props: VariantFieldsProps) {
  const { variant, vatRate, isOneOfMany } = props
  const { field, checkbox } = fieldsOfVariant(props)
  const name = variant.name || 'Dit product'
  return (
    <fieldset className="variant-row">
      <legend className="sr-only">{name}</legend>
      <input {...field('stockWas')} type="hidden" />
      <div className="variant-columns">
        <div className="max-xl:col-span-full">
          {isOneOfMany ? (
            <label className="tick-line variant-name">
              <input {...checkbox(pickedFieldName(variant.id))} />
              <span>{name}</span>
            </label>
          ) : (
            <p className="variant-name hidden min-h-target items-center xl:flex" aria-hidden="true">
              {variant.name || 'Enige uitvoering'}
            </p>
          )}
        </div>
        <GridField {...field('price')} label="Prijs" inputMode="decimal" required />
        <GridField {...field('stock')} label="Voorraad" inputMode="numeric" />
        <label className="tick-line headed">
          <input {...checkbox(variantField(variant.id, 'active'))} />
          <span>Te koop</span>
        </label>
        <p className="variant-sku">{variant.sku}</p>
      </div>
      <div className="variant-more">
        {(variant.sale || variant.costCents !== null) && (
          <p>
            {variant.sale && <SaleLine variant={variant} />}
            <MarginLine variant={variant} vatRate={vatRate} />
          </p>
        )}
        <MoreFields {...props} name={name} />
      </div>
    </fieldset>
  )
})

/** The sale, codes and metal of a variant, folded by default. */
function MoreFields(props: VariantFieldsProps & { name: string }) {
  const { variant, name, isOneOfMany, isOfLongList, values, errors } = props
  const { field, checkbox } = fieldsOfVariant(props)
  return (
    <details open={hasError(variant, FOLDED_FIELDS, errors) || undefined}>
      <summary>
        Actie, gewicht, codes{isOneOfMany && ' en metaal'}
        <span className="sr-only"> van {name}</span>
      </summary>
      {!variant.sale && (
        <p className="mb-2">
          <SaleLine variant={variant} />
        </p>
      )}
      <div className="variant-codes">
        <GridField {...field('sale')} label="Actieprijs" inputMode="decimal" showsLabel="always" />
        <GridField
          {...field('saleFrom')}
          label="Actie vanaf"
          type="datetime-local"
          showsLabel="always"
        />
        <GridField
          {...field('saleUntil')}
          label="Actie tot"
          type="datetime-local"
          showsLabel="always"
        />
        <GridField
          {...field('weight')}
          label="Gewicht (g)"
          inputMode="decimal"
          showsLabel="always"
        />
        <GridField {...field('sku')} label="SKU" showsLabel="always" />
        <GridField {...field('gtin')} label="EAN (GTIN)" inputMode="numeric" showsLabel="always" />
        <GridField
          {...field('cost')}
          label="Inkoopprijs (excl. btw)"
          inputMode="decimal"
          showsLabel="always"
        />
        {isOneOfMany && (
          <label className="tick-line">
            <input {...checkbox(variantField(variant.id, 'gone'))} />
            <span>Verwijder bij opslaan</span>
          </label>
        )}
      </div>
      {isOneOfMany && (
        <VariantMetalFields
          variant={variant}
          values={values}
          errors={errors}
          isLazy={isOfLongList}
        />
      )}
    </details>
  )
}

import type { ReactNode } from 'react'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { BulkRow } from './bulk-row.tsx'
import { VariantFields } from './variant-fields.tsx'

const COLUMN_HEADINGS = [
  'Prijs',
  'Actieprijs',
  'Actie vanaf',
  'Actie tot',
  'Voorraad',
  'Gewicht (g)',
  'Te koop',
]

/** A longer list makes the fields for metal when they are opened, which needs JavaScript. */
const MAX_WITH_ALL_FIELDS = 60

/** Price, sale and stock of every variant; the heads are above the columns where there is room for columns. */
export function VariantGrid({
  product,
  chargesVat,
  values,
  errors,
  children,
}: {
  product: Pick<EditableProduct, 'variants' | 'options' | 'vatRate'>
  /** false: a small business, whose prices contain no VAT */
  chargesVat: boolean
  values: Typed
  errors: FieldErrors
  /** a link to options and new variants */
  children: ReactNode
}) {
  const { variants } = product
  const isMany = variants.length > 1
  return (
    <section id="uitvoeringen" className="border-t border-ink pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <h2 className="text-title font-semibold">
          {isMany ? 'Uitvoeringen, prijs en voorraad' : 'Prijs en voorraad'}
        </h2>
        {children}
      </div>
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        Prijzen zijn inclusief btw. Laat de voorraad leeg als je niet telt. Een actie zonder datums
        loopt vanaf nu tot je de actieprijs weghaalt; de korting wordt berekend over de laagste
        prijs van de 30 dagen ervoor.
      </p>
      <ThresholdField value={values.lowStock} error={errors.lowStock} />
      {isMany && <BulkRow product={product} values={values} errors={errors} />}
      <div
        aria-hidden="true"
        className="variant-columns mt-4 border-b border-ink pb-2 text-sm font-medium text-ink-2 max-xl:hidden"
      >
        <span>Uitvoering</span>
        {COLUMN_HEADINGS.map((head) => (
          <span key={head} className="last:text-center">
            {head}
          </span>
        ))}
      </div>
      {variants.map((variant) => (
        <VariantFields
          key={variant.id}
          variant={variant}
          vatRate={chargesVat ? product.vatRate : 0}
          isOneOfMany={isMany}
          isOfLongList={variants.length > MAX_WITH_ALL_FIELDS}
          values={values}
          errors={errors}
        />
      ))}
    </section>
  )
}

function ThresholdField({
  value,
  error,
}: {
  value: string | undefined
  error: string | undefined
}) {
  return (
    <div className="mt-4 max-w-xs">
      <TextField
        name="lowStock"
        label="Bijna op tot en met (stuks)"
        inputMode="numeric"
        isOptional
        hint="Leeg: zoals de categorie, of de winkel."
        defaultValue={value ?? ''}
        error={error}
      />
    </div>
  )
}

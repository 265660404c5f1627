import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import type { ProductRow } from '#app/features/catalog/product-editing/product-list.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type QuickField, type QuickVariant, quickField } from './quick-edit.ts'

interface QuickEditRowsProps {
  products: ProductRow[]
  /** variants by product id; a product that is missing here has to be edited on its own page */
  variants: Record<number, QuickVariant[]>
  values: FormValues
  errors: FieldErrors
}

/** The products of the list, with fields for price and stock. */
export function QuickEditRows({ products, variants, values, errors }: QuickEditRowsProps) {
  return (
    <ul className="border-t border-ink">
      {products.map((product) => (
        <li
          key={product.id}
          className="gap-x-6 border-b border-line py-3 md:grid md:grid-cols-[1fr_minmax(24rem,1fr)]"
        >
          <div className="flex gap-3">
            <ProductThumbnail photo={product.photo} />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold wrap-anywhere">{product.name}</span>
              <span className="block text-sm text-ink-2">{product.subtitle}</span>
            </p>
          </div>
          <div>
            {variants[product.id]?.map((variant) => (
              <VariantFields
                key={variant.id}
                product={product.name}
                variant={variant}
                values={values}
                errors={errors}
              />
            )) ?? (
              <Link
                to={path('/beheer/producten/:id', { id: product.id })}
                className={`${TEXT_LINK} inline-flex min-h-target items-center text-sm`}
              >
                Wijzig op de pagina van het product
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface VariantFieldsProps {
  product: string
  variant: QuickVariant
  values: FormValues
  errors: FieldErrors
}

function VariantFields({ product, variant, values, errors }: VariantFieldsProps) {
  const { id, name, priceCents, stock } = variant
  const storedValues: Record<QuickField, string> = {
    price: formatAmount(priceCents),
    priceWas: formatAmount(priceCents),
    stock: stock === null ? '' : String(stock),
    stockWas: stock === null ? '' : String(stock),
  }
  const value = (field: QuickField) => values[quickField(id, field)] ?? storedValues[field]
  const title = name || product
  return (
    <fieldset className="mt-2 first:mt-0">
      <legend className={name ? 'text-sm text-ink-2' : 'sr-only'}>{title}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['price', 'stock'] as const).map((field) => (
          <div key={field}>
            <input
              type="hidden"
              name={quickField(id, `${field}Was`)}
              value={value(`${field}Was`)}
            />
            <TextField
              name={quickField(id, field)}
              label={field === 'price' ? 'Prijs' : 'Voorraad'}
              defaultValue={value(field)}
              error={errors[quickField(id, field)]}
              inputMode={field === 'price' ? 'decimal' : 'numeric'}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

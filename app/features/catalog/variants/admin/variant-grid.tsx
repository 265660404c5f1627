import type { ReactNode } from 'react'
import type {
  EditableProduct,
  EditableVariant,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { BulkRow } from './bulk-row.tsx'
import { haveErrors, VariantFields } from './variant-fields.tsx'

const COLUMN_HEADINGS = ['Prijs', 'Voorraad', 'Te koop', 'SKU']

/** A longer list is grouped by the first option, with all groups folded. */
const MAX_UNGROUPED = 12

/** In a longer list the metal fields are only rendered when they are opened, which requires JavaScript. */
const MAX_WITH_METAL_FIELDS = 60

/** The price, sale and stock of every variant. On wide screens the columns have headings. */
export function VariantGrid({
  product,
  chargesVat,
  values,
  errors,
  notice,
  children,
}: {
  product: Pick<EditableProduct, 'variants' | 'options' | 'vatRate'>
  /** false for a small business, whose prices contain no VAT */
  chargesVat: boolean
  values: FormValues
  errors: FieldErrors
  /** result of saving the options */
  notice?: ReactNode
  /** link to the page for options and new variants */
  children: ReactNode
}) {
  const { variants } = product
  const hasMany = variants.length > 1
  return (
    <section id="uitvoeringen" className="border-t border-ink pt-5">
      {notice && <div className="mb-5">{notice}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <h2 className="text-title font-semibold">
          {hasMany ? 'Uitvoeringen, prijs en voorraad' : 'Prijs en voorraad'}
        </h2>
        {children}
      </div>
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        Prijzen zijn inclusief btw. Laat de voorraad leeg als je niet telt. Een actie zonder datums
        loopt vanaf nu tot je de actieprijs weghaalt; de korting wordt berekend over de laagste
        prijs van de 30 dagen ervoor.
      </p>
      {hasMany && (
        <details
          open={Object.keys(errors).some((name) => name.startsWith('bulk.')) || undefined}
          className="mt-4 border-y border-line"
        >
          <summary className="min-h-target cursor-pointer py-2.5 font-medium">
            Meerdere uitvoeringen tegelijk wijzigen
          </summary>
          <BulkRow product={product} values={values} errors={errors} />
        </details>
      )}
      {groupVariants(product).map((group) => (
        <VariantGroup key={group.name} {...group} isOpen={haveErrors(group.variants, errors)}>
          {group.variants.map((variant) => (
            <VariantFields
              key={variant.id}
              variant={variant}
              vatRate={chargesVat ? product.vatRate : 0}
              isOneOfMany={hasMany}
              isOfLongList={variants.length > MAX_WITH_METAL_FIELDS}
              values={values}
              errors={errors}
            />
          ))}
        </VariantGroup>
      ))}
      <ThresholdField value={values.lowStock} error={errors.lowStock} />
    </section>
  )
}

function ColumnHeadings() {
  return (
    <div
      aria-hidden="true"
      className="variant-columns mt-4 border-b border-ink pb-2 text-sm font-medium text-ink-2 max-xl:hidden"
    >
      <span>Uitvoering</span>
      {COLUMN_HEADINGS.map((heading) => (
        <span key={heading} className={heading === 'Te koop' ? 'text-center' : undefined}>
          {heading}
        </span>
      ))}
    </div>
  )
}

interface Group {
  /** name of the group, such as "Geelgoud"; '' if the variants are not grouped */
  name: string
  variants: EditableVariant[]
}

/** Groups the variants by the value of their first option if there are many. */
function groupVariants({
  variants,
  options,
}: Pick<EditableProduct, 'variants' | 'options'>): Group[] {
  const [firstOption] = options
  const groups =
    firstOption && variants.length > MAX_UNGROUPED
      ? Map.groupBy(variants, ({ optionValues }) => optionValues[firstOption.code] ?? 'Overige')
      : new Map<string, EditableVariant[]>()
  return groups.size > 1
    ? [...groups].map(([name, members]) => ({ name, variants: members }))
    : [{ name: '', variants }]
}

function VariantGroup({
  name,
  variants,
  isOpen,
  children,
}: Group & { isOpen: boolean; children: ReactNode }) {
  const prices = variants.map(({ priceCents }) => priceCents)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  if (name === '') {
    return (
      <>
        <ColumnHeadings />
        {children}
      </>
    )
  }
  return (
    <details open={isOpen || undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line bg-ground py-2.5 pr-9 pl-3">
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-ink-2">
            {variants.length === 1 ? '1 uitvoering' : `${variants.length} uitvoeringen`},{' '}
            {lowest === highest
              ? formatCents(lowest)
              : `${formatCents(lowest)} tot ${formatCents(highest)}`}
            {stockText(variants)}
          </span>
        </span>
      </summary>
      <ColumnHeadings />
      {children}
    </details>
  )
}

/** Returns the stock of a group: ", 27 stuks, 1 uitverkocht"; '' if nothing is counted. */
function stockText(variants: EditableVariant[]): string {
  const stocks = variants.flatMap(({ stock }) => stock ?? [])
  if (stocks.length === 0) return ''
  const total = stocks.reduce((sum, stock) => sum + stock, 0)
  const soldOut = stocks.filter((stock) => stock <= 0).length
  const totalText = total === 1 ? '1 stuk' : `${total} stuks`
  return `, ${totalText}${soldOut > 0 ? `, ${soldOut} uitverkocht` : ''}`
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
        label="Waarschuw bij (stuks)"
        inputMode="numeric"
        isOptional
        hint="Laat leeg voor de grens van de categorie of de winkel."
        defaultValue={value ?? ''}
        error={error}
      />
    </div>
  )
}

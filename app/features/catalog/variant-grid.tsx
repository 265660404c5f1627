import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import type { EditableVariant } from './product-edit.ts'
import { VARIANT_COLUMNS, VariantFields } from './variant-fields.tsx'

const HEADS = ['Variant', 'Prijs', 'Actieprijs', 'Actie vanaf', 'Actie tot', 'Voorraad', 'Te koop']

/** Price, sale, stock of every variant; the heads stand above the columns where there is room for columns. */
export function VariantGrid({
  variants,
  values,
  errors,
}: {
  variants: EditableVariant[]
  values: Typed
  errors: FieldErrors
}) {
  return (
    <section className="border-t border-ink pt-5">
      <h2 className="text-title font-semibold">
        {variants.length > 1 ? 'Varianten, prijs en voorraad' : 'Prijs en voorraad'}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        Prijzen zijn inclusief btw. Lege voorraad betekent: niet tellen, altijd te koop. Een leeg
        begin of einde van de actie betekent: vanaf nu, of tot je haar weghaalt.
      </p>
      <div
        aria-hidden="true"
        className={`mt-4 hidden gap-3 border-b border-ink pb-2 text-sm font-medium text-ink-2 xl:grid ${VARIANT_COLUMNS}`}
      >
        {HEADS.map((head) => (
          <span key={head} className="last:text-center">
            {head}
          </span>
        ))}
      </div>
      {variants.map((variant) => (
        <VariantFields key={variant.id} variant={variant} values={values} errors={errors} />
      ))}
    </section>
  )
}

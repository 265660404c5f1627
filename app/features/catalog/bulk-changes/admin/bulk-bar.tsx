import { BULK_NAMES, kindsFor } from '#app/features/catalog/bulk-changes/bulk-actions.ts'
import { productsText } from '#app/features/catalog/bulk-changes/bulk-form.ts'
import { ChooseAllProducts } from '#app/features/catalog/product-editing/admin/product-choice.tsx'
import {
  type ProductQuery,
  productListFields,
} from '#app/features/catalog/product-editing/admin/product-list.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { useMayOpen } from '#app/ui/button-link.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

/**
 * Above the list, in the form around it (`group/list`): an action for the ticked products, or for all that match the
 * filters. It is hidden while nothing is ticked.
 */
export function BulkBar({ query, total }: { query: ProductQuery; total: number }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(path('/beheer/producten/bulk'))) return null
  return (
    <>
      {Object.entries(productListFields({ ...query, page: 1 })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* On a phone the products come first: the row appears with the first tick. */}
      <div className="flex flex-wrap items-center gap-x-6 max-md:not-group-has-[input:checked]/list:hidden">
        <label className="inline-flex min-h-target cursor-pointer items-center gap-2">
          <input type="checkbox" name="alles" value="1" className="check-box" />
          Kies alle {productsText(total)}
        </label>
        <span className="md:hidden">
          <ChooseAllProducts isNamed />
        </span>
      </div>
      <fieldset className="mb-2 hidden flex-wrap items-end gap-3 bg-ground p-3 group-has-[input:checked]/list:flex">
        <legend className="sr-only">Met de gekozen producten</legend>
        <div className="w-full sm:w-[22rem]">
          <SelectField
            label="Met de gekozen producten"
            name="actie"
            options={kindsFor(query.status === 'trash').map((kind) => ({
              value: kind,
              label: BULK_NAMES[kind],
            }))}
          />
        </div>
        <Button type="submit" variant="second" size="small">
          Verder
        </Button>
      </fieldset>
    </>
  )
}

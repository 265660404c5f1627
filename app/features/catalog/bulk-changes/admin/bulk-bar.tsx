import { BULK_NAMES, kindsFor } from '#app/features/catalog/bulk-changes/bulk-actions.ts'
import { ChooseAllProducts } from '#app/features/catalog/product-editing/admin/product-choice.tsx'
import {
  type ProductQuery,
  productListFields,
} from '#app/features/catalog/product-editing/product-list.ts'
import { path } from '#app/platform/path.ts'
import { BulkFrame } from '#app/ui/admin/bulk-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { useMayOpen } from '#app/ui/button-link.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { productsText } from './bulk-form.ts'

/**
 * The bar below the list, inside its form: an action for the selected products, or for all products that match the filters.
 */
export function BulkBar({ query, total }: { query: ProductQuery; total: number }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(path('/beheer/producten/bulk'))) return null
  return (
    <>
      {Object.entries(productListFields({ ...query, page: 1 })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BulkFrame
        legend="Met de gekozen producten"
        name="id"
        chosenText={(count) => `${productsText(count)} gekozen`}
      >
        <div className="flex w-full flex-wrap gap-x-6 md:order-last md:ml-auto md:w-auto">
          <span className="md:hidden">
            <ChooseAllProducts isNamed />
          </span>
          <label className="inline-flex min-h-target cursor-pointer items-center gap-2">
            <input type="checkbox" name="alles" value="1" className="check-box" />
            Kies alle {productsText(total)}
          </label>
        </div>
        <div className="min-w-0 flex-1 sm:max-w-[22rem]">
          <SelectField
            label="Met de gekozen producten"
            name="actie"
            options={kindsFor(query.status === 'trash').map((kind) => ({
              value: kind,
              label: BULK_NAMES[kind],
            }))}
          />
        </div>
        <Button type="submit" variant="second">
          Toepassen
        </Button>
      </BulkFrame>
    </>
  )
}

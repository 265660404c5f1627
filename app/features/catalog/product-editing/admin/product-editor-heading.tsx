import { productUrl } from '#app/features/catalog/products/catalog.ts'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { ProductState } from './product-state.ts'
import { ProductStatusLabel } from './product-status.tsx'

/** The name of the product with its status and the actions on the whole product. */
export function ProductEditorHeading({
  product,
  state,
  savedAt,
}: {
  product: EditableProduct
  state: ProductState
  /** time of the last save, such as "vandaag, 17.43 uur" */
  savedAt: string
}) {
  return (
    <AdminHeading
      title={product.name}
      back={{ to: path('/beheer/producten'), text: 'Producten' }}
      status={
        <>
          <ProductStatusLabel
            status={product.status}
            isTrashed={state.trashed !== null}
            missing={null}
          />
          <span className="text-sm text-ink-2">
            {product.variants.length > 1 && `${product.variants.length} uitvoeringen · `}Opgeslagen:{' '}
            {savedAt}
          </span>
        </>
      }
    >
      {/* The Enter key clicks the first submit button of a form, so a hidden save button comes first. */}
      <button type="submit" hidden />
      <Button type="submit" variant="quiet" name="intent" value="duplicate">
        Dupliceer
      </Button>
      {product.status !== 'draft' && (
        <ButtonLink variant="quiet" to={productUrl(product.slug)} reloadDocument>
          Bekijk in winkel
        </ButtonLink>
      )}
    </AdminHeading>
  )
}

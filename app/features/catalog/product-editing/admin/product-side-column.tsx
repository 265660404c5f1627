import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ProductValues } from '#app/features/catalog/attributes/admin/product-values.tsx'
import { ProductPlace } from '#app/features/catalog/categories/admin/product-place.tsx'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { PreviewLink } from './preview-link.tsx'
import type { ProductState } from './product-state.ts'
import { ProductStatusChoice } from './product-status-choice.tsx'

interface ProductSideColumnProps {
  product: Pick<EditableProduct, 'id' | 'seller'>
  state: ProductState
  /** selected status; `error` is the reason if the status was rejected */
  status: string
  error: string | undefined
}

/**
 * The status, and links to the other pages of the product: a column next to the photos and name. On a phone the price and
 * stock come first.
 */
export function ProductSideColumn({ product, state, status, error }: ProductSideColumnProps) {
  return (
    <div className="space-y-6 border-t border-ink pt-5 pb-9 xl:col-start-2 xl:row-start-1">
      <ProductStatusChoice value={status} error={error} />
      {state.preview && <PreviewLink url={state.preview.url} />}
      <MorePages product={product} />
    </div>
  )
}

function MorePages({ product: { id, seller } }: Pick<ProductSideColumnProps, 'product'>) {
  const pages = [
    ...(seller === 'own'
      ? [{ to: path('/beheer/producten/:id/voorraad', { id }), text: 'Voorraadverloop' }]
      : []),
    { to: path('/beheer/producten/:id/erbij', { id }), text: 'Past erbij en sets' },
    { to: path('/beheer/producten/:id/teksten', { id }), text: 'Gravure en andere teksten' },
    { to: path('/beheer/producten/:id/aanbiedingen', { id }), text: 'Te koop bij anderen' },
  ]
  return (
    <nav aria-labelledby="meer-bij">
      <h2 id="meer-bij" className="border-b border-line pb-1 text-title font-semibold">
        Meer bij dit product
      </h2>
      <ul>
        {pages.map(({ to, text }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-target items-center justify-between gap-3 hover:bg-ground hover:text-accent"
            >
              {text}
              <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ProductAttributesProps = ComponentProps<typeof ProductValues> &
  ComponentProps<typeof ProductPlace>

/** The column next to the texts: category, brand, VAT class and attributes. */
export function ProductAttributes({ attributes, values, ...place }: ProductAttributesProps) {
  return (
    <div className="border-t border-ink pt-5 pb-9">
      <h2 className="mb-4 text-title font-semibold">Indeling</h2>
      <div className="space-y-4">
        <ProductPlace {...place} values={values} />
      </div>
      <div className="mt-8 border-t border-line pt-5">
        <ProductValues attributes={attributes} values={values} />
      </div>
    </div>
  )
}

/** The button that moves the product to the trash. It is at the bottom, away from the fields that staff use every day. */
export function TrashButton() {
  return (
    <p className="border-t border-line py-5">
      <Button type="submit" variant="second" size="small" name="intent" value="trash">
        Naar de prullenbak
      </Button>
    </p>
  )
}

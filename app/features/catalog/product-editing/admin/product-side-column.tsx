import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ProductValues } from '#app/features/catalog/attributes/admin/product-values.tsx'
import { ProductPlace } from '#app/features/catalog/categories/admin/product-place.tsx'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { PreviewLink } from './preview-link.tsx'
import type { ProductState } from './product-state.ts'
import { ProductStatusChoice } from './product-status-choice.tsx'

type PlaceProps = ComponentProps<typeof ProductPlace>

interface ProductSideColumnProps extends PlaceProps {
  productId: number
  state: ProductState
}

/** The column beside the first sections of the product form: status, links, category and brand. */
export function ProductSideColumn({ productId, state, values, ...place }: ProductSideColumnProps) {
  return (
    <div className="space-y-8 border-t border-ink pt-5 pb-9">
      <div>
        <ProductStatusChoice value={values.status ?? ''} error={place.errors.status} />
        <Link
          to={path('/beheer/producten/:id/voorraad', { id: productId })}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Voorraadverloop
        </Link>
        <br />
        <Link
          to={path('/beheer/producten/:id/erbij', { id: productId })}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Past erbij en sets
        </Link>
        <br />
        <Link
          to={path('/beheer/producten/:id/teksten', { id: productId })}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Gravure en andere teksten
        </Link>
        <br />
        <Link
          to={path('/beheer/producten/:id/aanbiedingen', { id: productId })}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Te koop bij anderen
        </Link>
      </div>
      {state.preview && <PreviewLink address={state.preview.address} />}
      <div className="space-y-4 border-t border-line pt-5">
        <ProductPlace {...place} values={values} />
      </div>
    </div>
  )
}

interface ProductAttributesProps extends ComponentProps<typeof ProductValues> {
  isTrashed: boolean
}

/** The column beside the last sections: attributes, and the button that removes the product. */
export function ProductAttributes({ isTrashed, ...attributes }: ProductAttributesProps) {
  return (
    <div className="space-y-8 border-t border-ink pt-5 pb-9">
      <ProductValues {...attributes} />
      {!isTrashed && (
        <div className="border-t border-line pt-5">
          <Button type="submit" variant="second" size="small" name="intent" value="trash">
            Naar de prullenbak
          </Button>
        </div>
      )}
    </div>
  )
}

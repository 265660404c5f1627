import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { ProductRow } from './product-list.ts'
import { ProductStatusLabel } from './product-status.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'

/** Products with what can be done with each. */
export function LinkRows({
  products,
  children,
}: {
  products: ProductRow[]
  children: (product: ProductRow) => ReactNode
}) {
  return (
    <ul className="border-t border-ink">
      {products.map((product) => (
        <li
          key={product.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2"
        >
          <ProductThumbnail photo={product.photo} />
          <div className="min-w-40 flex-1">
            <Link
              to={`/beheer/producten/${product.id}/`}
              className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
            >
              {product.name}
            </Link>
            {product.status !== 'published' && (
              <span className="ml-3">
                <ProductStatusLabel status={product.status} />
              </span>
            )}
          </div>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="product" value={product.id} />
            {children(product)}
          </Form>
        </li>
      ))}
    </ul>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import { ProductStatusLabel } from '#app/features/catalog/product-editing/admin/product-status.tsx'
import type { ProductRow } from '#app/features/catalog/product-editing/product-list.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface LinkRowsProps {
  products: ProductRow[]
  /** value and text of the button of each row */
  intent: string
  text: string
  /** returns the label of the button, with the name of the product for screen readers */
  label: (name: string) => string
}

/** A list of products, each with one button. An empty list is not shown. */
export function LinkRows({ products, intent, text, label }: LinkRowsProps) {
  return (
    <ul className="border-t border-line empty:hidden">
      {products.map((product) => (
        <LinkRow key={product.id} product={product}>
          <Form method="post">
            <input type="hidden" name="product" value={product.id} />
            <Button
              type="submit"
              variant="second"
              size="small"
              name="intent"
              value={intent}
              aria-label={label(product.name)}
            >
              {text}
            </Button>
          </Form>
        </LinkRow>
      ))}
    </ul>
  )
}

/** A product in a list, with its buttons at the end. */
export function LinkRow({
  product,
  className = '',
  children,
  ...rest
}: ComponentProps<'li'> & { product: ProductRow; children: ReactNode }) {
  return (
    <li
      {...rest}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 ${className}`}
    >
      <ProductThumbnail photo={product.photo} />
      <div className="min-w-40 flex-1">
        <Link
          to={path('/beheer/producten/:id', { id: product.id })}
          className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
        >
          {product.name}
        </Link>
        {product.status !== 'published' && (
          <span className="ml-3">
            <ProductStatusLabel {...product} />
          </span>
        )}
      </div>
      {children}
    </li>
  )
}

import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Form } from 'react-router'
import type { ProductRow } from '#app/features/catalog/product-editing/product-list.ts'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { useDragOrder } from '#app/ui/forms/use-drag-order.ts'
import { LinkRow } from './link-rows.tsx'

const ICON = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

/** The related products of a product, in the order that shoppers see. Staff sort them by dragging or with buttons. */
export function RelatedList({ products }: { products: ProductRow[] }) {
  const { form, order, dragClass, dragProps } = useDragOrder(products.map(({ id }) => id))
  const sortedProducts = products.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return (
    <Form ref={form} method="post" preventScrollReset>
      <button type="submit" name="intent" value="order" hidden />
      <input type="hidden" name="list" value="related" />
      <input type="hidden" name="order" value={order.join()} />
      <ol className="border-t border-line empty:hidden">
        {sortedProducts.map((product, index) => (
          <LinkRow
            key={product.id}
            product={product}
            {...dragProps(product.id)}
            className={`cursor-grab ${dragClass(product.id)}`}
          >
            <div className="flex">
              <IconSubmit
                intent={`up.${product.id}`}
                text={`Eerder tonen: ${product.name}`}
                isOff={index === 0}
              >
                <ArrowUp {...ICON} />
              </IconSubmit>
              <IconSubmit
                intent={`down.${product.id}`}
                text={`Later tonen: ${product.name}`}
                isOff={index === sortedProducts.length - 1}
              >
                <ArrowDown {...ICON} />
              </IconSubmit>
              <IconSubmit
                intent={`remove.${product.id}`}
                text={`Haal weg bij Past erbij: ${product.name}`}
              >
                <X {...ICON} />
              </IconSubmit>
            </div>
          </LinkRow>
        ))}
      </ol>
    </Form>
  )
}

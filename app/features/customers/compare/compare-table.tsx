import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { type ProductCard, productUrl } from '#app/features/catalog/products/catalog.ts'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { CardPrice } from '#app/features/listings/product-cards/card-price.tsx'
import { CardToCart } from '#app/features/sales/cart-view/card-to-cart.tsx'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { COMPARE_URL } from './compare.ts'
import {
  type ComparedProduct,
  compareRows,
  marksDifferences,
  pricesDiffer,
} from './compare-rows.ts'
import { openCompareSearch } from './compare-store.ts'
import { StickyNames } from './sticky-names.tsx'

interface CompareTableProps {
  products: ComparedProduct[]
  /** moment at which the products were read (ISO) */
  renderedAt: string
  group: CompareGroup | undefined
}

/** Maximum number of product columns on a printed page; more would be too narrow to read. */
const PRINTED_COLUMNS = 5

/**
 * Products side by side with a sticky header and first column. Printed as several tables if the products do not fit on one
 * page.
 */
export function CompareTable({ products, renderedAt, group }: CompareTableProps) {
  const sheetCount = Math.ceil(products.length / PRINTED_COLUMNS)
  const tableProps = { products, renderedAt, group }
  const isMarked = marksDifferences(products)
  const addTile = <AddTile group={group} />
  const scroller = useRef<HTMLElement>(null)
  return (
    <>
      <StickyNames cards={products.map(({ card }) => card)} scroller={scroller} />
      <section
        ref={scroller}
        className={`compare-table overflow-x-auto max-md:-mx-4 ${sheetCount > 1 ? 'print:hidden' : ''}`}
        aria-label="Vergelijking"
        data-marks={isMarked || undefined}
      >
        <ProductsTable {...tableProps} from={0} to={products.length} adder={addTile} />
      </section>
      <div data-no-print className="add-row">
        {addTile}
      </div>
      {sheetCount > 1 &&
        Array.from({ length: sheetCount }, (_, sheet) => sheet * PRINTED_COLUMNS).map((from) => (
          <div
            key={from}
            className={`compare-table hidden print:block ${from > 0 ? 'break-before-page' : ''}`}
            data-marks={isMarked || undefined}
          >
            <ProductsTable {...tableProps} from={from} to={from + PRINTED_COLUMNS} />
          </div>
        ))}
    </>
  )
}

interface ProductsTableProps extends CompareTableProps {
  /** index of the first product that has a column */
  from: number
  /** index after the last product that has a column */
  to: number
  adder?: ReactNode
}

/** The columns `from` to `to` of the comparison. A row is marked if any of all products differ. */
function ProductsTable({ products, renderedAt, group, from, to, adder }: ProductsTableProps) {
  const ids = products.map(({ card }) => card.id)
  const columns = products.slice(from, to)
  const hasDifferentPrices = pricesDiffer(products)
  return (
    <table>
      <thead>
        <tr>
          <td />
          {columns.map(({ card }) => (
            <th key={card.id} scope="col">
              <ProductHead
                card={card}
                renderedAt={renderedAt}
                group={group}
                others={ids.filter((id) => id !== card.id)}
              />
            </th>
          ))}
          {adder && (
            <td data-no-print className="w-64 min-w-40">
              {adder}
            </td>
          )}
        </tr>
      </thead>
      <tbody>
        <tr data-differs={hasDifferentPrices || undefined}>
          <RowHead label="Prijs" differs={hasDifferentPrices} />
          {columns.map(({ card }) => (
            <td key={card.id}>
              <CardPrice card={card} />
            </td>
          ))}
          {adder && <td data-no-print />}
        </tr>
        {compareRows(products).map(({ label, cells, differs }) => (
          <tr key={label} data-differs={differs || undefined}>
            <RowHead label={label} differs={differs} />
            {cells.slice(from, to).map((cell, index) => (
              <td key={ids[from + index]}>
                {cell || (
                  <span className="text-ink-3">
                    {label === 'Beoordeling' ? 'Nog geen reviews' : 'Niet bekend'}
                  </span>
                )}
              </td>
            ))}
            {adder && <td data-no-print />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowHead({ label, differs }: { label: string; differs: boolean }) {
  return (
    <th scope="row">
      {label}
      {differs && <span className="sr-only"> (verschilt)</span>}
    </th>
  )
}

function ProductHead({
  card,
  renderedAt,
  group,
  others,
}: {
  card: ProductCard
  renderedAt: string
  group: { slug: string } | undefined
  /** ids of the other products */
  others: number[]
}) {
  return (
    <div className="relative flex h-full flex-col">
      <Link to={productUrl(card.slug)} tabIndex={-1} aria-hidden="true">
        <span className="block aspect-product max-w-96 bg-ground">
          <CardPhoto card={card} sizes="(min-width: 64rem) 20vw, 42vw" priority />
        </span>
      </Link>
      <Form
        method="post"
        action={COMPARE_URL}
        preventScrollReset
        replace
        data-no-print
        className="absolute top-0 right-0"
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="group" value={group?.slug ?? ''} />
        <input type="hidden" name="compareids" value={others.join(',')} />
        <button
          type="submit"
          name="product"
          value={card.id}
          aria-label={`Verwijder ${card.name} uit de vergelijking`}
          className="icon-button items-start! justify-end!"
        >
          <X className="size-7 bg-paper p-1" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Form>
      <Link
        to={productUrl(card.slug)}
        className="mt-3 block font-medium wrap-anywhere hover:underline"
      >
        {card.name}
      </Link>
      <p className="text-sm font-normal text-ink-2">{card.subtitle}</p>
      <div data-no-print className="absolute top-0 left-0">
        <HeartButton product={card} renderedAt={renderedAt} />
      </div>
      <div data-no-print className="mt-auto pt-3">
        <CardToCart card={card} />
      </div>
    </div>
  )
}

/** Tile after the last product that opens the search to add another product. */
function AddTile({ group }: { group: CompareGroup | undefined }) {
  return (
    <a
      href={path('/shop')}
      className="flex aspect-product w-full max-w-96 flex-col items-center justify-center gap-2 border border-dashed border-line-strong px-2 text-center font-medium hover:border-ink"
      onClick={(event) => {
        if (!group || !isPlainClick(event)) return
        event.preventDefault()
        openCompareSearch(group.id)
      }}
    >
      <Plus size={22} strokeWidth={1.5} aria-hidden="true" />
      Meer {group?.name.toLowerCase() ?? 'sieraden'}
    </a>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { AddToCartButton, AddToCartOutcome } from '#app/features/cart/add-to-cart-button.tsx'
import { useAddToCart } from '#app/features/cart/use-add-to-cart.ts'
import { CardPrice } from '#app/features/catalog/card-price.tsx'
import { type ProductCard, productAddress } from '#app/features/catalog/catalog.ts'
import { Picture } from '#app/features/media/picture.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { COMPARE_ADDRESS } from './compare.ts'
import { type ComparedPiece, compareRows, pricesDiffer } from './compare-rows.ts'

interface CompareTableProps {
  pieces: ComparedPiece[]
  /** the group on whose page they stand */
  page: { slug: string } | undefined
  /** the tile behind the last piece: how to add one */
  adder: ReactNode
}

/** Pieces side by side; heads and first column stay in view. */
export function CompareTable({ pieces, page, adder }: CompareTableProps) {
  const ids = pieces.map(({ card }) => card.id)
  const hasDifferentPrices = pricesDiffer(pieces)
  return (
    <section className="compare-table overflow-x-auto" aria-label="Vergelijking">
      <table>
        <thead>
          <tr>
            <td />
            {pieces.map(({ card }) => (
              <th key={card.id} scope="col">
                <PieceHead card={card} page={page} others={ids.filter((id) => id !== card.id)} />
              </th>
            ))}
            <td data-no-print className="compare-adder">
              {adder}
            </td>
          </tr>
        </thead>
        <tbody>
          <tr data-differs={hasDifferentPrices || undefined}>
            <RowHead label="Prijs" differs={hasDifferentPrices} />
            {pieces.map(({ card }) => (
              <td key={card.id}>
                <CardPrice card={card} />
              </td>
            ))}
            <td data-no-print />
          </tr>
          {compareRows(pieces).map(({ label, cells, differs }) => (
            <tr key={label} data-differs={differs || undefined}>
              <RowHead label={label} differs={differs} />
              {cells.map((cell, at) => (
                <td key={ids[at]}>{cell || <span className="text-ink-3">Niet bekend</span>}</td>
              ))}
              <td data-no-print />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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

function PieceHead({
  card,
  page,
  others,
}: {
  card: ProductCard
  page: { slug: string } | undefined
  others: number[]
}) {
  return (
    <div className="relative flex h-full flex-col">
      <Link to={productAddress(card.slug)} tabIndex={-1} aria-hidden="true">
        <span className="block aspect-product bg-ground">
          {card.photo && (
            <Picture photo={card.photo} alt="" sizes="(min-width: 64rem) 20vw, 42vw" priority />
          )}
        </span>
      </Link>
      <Form
        method="post"
        action={COMPARE_ADDRESS}
        preventScrollReset
        replace
        data-no-print
        className="absolute top-1 right-1"
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="group" value={page?.slug ?? ''} />
        <input type="hidden" name="compareids" value={others.join(',')} />
        <button
          type="submit"
          name="product"
          value={card.id}
          aria-label={`Verwijder ${card.name} uit de vergelijking`}
          className="icon-button bg-paper/80"
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Form>
      <Link
        to={productAddress(card.slug)}
        className="mt-3 block font-medium wrap-anywhere hover:underline"
      >
        {card.name}
      </Link>
      <p className="text-sm font-normal text-ink-2">{card.subtitle}</p>
      <div data-no-print className="mt-auto pt-3">
        <PieceCart card={card} />
      </div>
    </div>
  )
}

/** Into the cart where there is nothing to choose, else to where one chooses. */
function PieceCart({ card }: { card: ProductCard }) {
  const { outcome, add } = useAddToCart()
  const { variantId } = card
  const address = productAddress(card.slug)
  if (variantId === null || card.left === 0 || card.seller === 'external') {
    return (
      <ButtonLink to={address} size="small" look="second" isWide>
        {card.left === 0 ? 'Uitverkocht' : variantId === null ? 'Kies je uitvoering' : 'Bekijk'}
        <span className="sr-only">: {card.name}</span>
      </ButtonLink>
    )
  }
  return (
    <Form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault()
        if (outcome.state !== 'loading') void add(variantId, '1')
      }}
    >
      <AddToCartButton state={outcome.state} isOff={false} className="w-full px-3" />
      {outcome.state !== 'idle' || outcome.wasAdded ? <AddToCartOutcome {...outcome} /> : null}
    </Form>
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import { cardUrl, type ProductCard } from '#app/features/catalog/products/catalog.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { CardPrice } from '#app/features/listings/product-cards/card-price.tsx'
import { cardLinesHtml } from '#app/features/listings/product-cards/cards-html.server.tsx'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { unbreakable } from '#app/platform/text/unbreakable.ts'

type SetProduct = Pick<ProductDetail, 'parts' | 'priceCents' | 'isFromPrice'>
type SetMember = Pick<
  ProductDetail,
  'set' | 'seller' | 'name' | 'photos' | 'priceCents' | 'isFromPrice' | 'beforeCents' | 'soldAsPair'
>

/** Returns the parts of a product page about sets: what a set contains, and the row of products that complete one. */
export const setHtmlParts = (product: SetProduct & SetMember) => ({
  setHtml: setContentsHtml(product),
  setRow: setRowHtml(product),
})

/** Returns the products of a set as HTML, for the product that is sold as the whole set; '' for any other product. */
export function setContentsHtml(product: SetProduct): string {
  const { parts, priceCents } = product
  if (parts.length === 0) return ''
  return renderToStaticMarkup(
    <SetContents
      parts={parts}
      separateCents={sumSeparatePrices(parts, product)}
      priceCents={priceCents}
    />,
  )
}

/**
 * Returns the total price of the products if bought separately; null if it depends on a choice or does not exceed the
 * price of the set.
 */
function sumSeparatePrices(
  parts: Pick<ProductCard, 'priceCents' | 'isFromPrice' | 'seller'>[],
  { priceCents, isFromPrice }: Pick<SetProduct, 'priceCents' | 'isFromPrice'>,
): Cents | null {
  if (isFromPrice || parts.some((part) => part.isFromPrice || part.seller !== 'own')) return null
  const sum = parts.reduce((cents, part) => cents + part.priceCents, 0)
  return sum > priceCents ? sum : null
}

interface SetContentsProps {
  parts: ProductCard[]
  separateCents: Cents | null
  priceCents: Cents
}

function SetContents({ parts, separateCents, priceCents }: SetContentsProps) {
  return (
    <section aria-labelledby="inhoud-set" className="mt-6 border-t border-line pt-5">
      <h2 id="inhoud-set" className="font-semibold">
        In deze set
      </h2>
      <ul className="mt-2">
        {parts.map((card) => (
          <li key={card.id} className="border-b border-line last:border-0">
            <a href={cardUrl(card)} className="group flex items-center gap-4 py-3">
              <span className="block size-16 shrink-0 overflow-hidden bg-ground">
                <CardPhoto card={card} sizes="64px" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 group-hover:text-accent">
                  {card.name}
                </span>
                <span className="block text-sm text-ink-2">{card.subtitle}</span>
              </span>
              <span className="font-figures whitespace-nowrap">
                {card.isFromPrice && 'vanaf '}
                {card.seller === 'own' && formatCents(card.priceCents)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {separateCents !== null && (
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-ink pt-3">
          <span>Los samen {formatCents(separateCents)}</span>
          <strong className="font-semibold">
            Met de set betaal je {formatCents(separateCents - priceCents)} minder
          </strong>
        </p>
      )}
    </section>
  )
}

/** Returns what fills the column beside the photos as HTML: products in stock if this one is sold out, otherwise its main facts. */
export function besidePhotosHtml(
  product: Pick<ProductDetail, 'alternatives' | 'specifications' | 'options'>,
): string {
  const { alternatives: cards } = product
  const lines = { id: 'wel-op-voorraad', heading: 'h2' as const, title: 'Wel op voorraad', cards }
  if (cards.length > 0) return `<div class="mt-8">${cardLinesHtml(lines)}</div>`
  return renderToStaticMarkup(<MainFacts product={product} />)
}

/** A row has four columns. More products than this fill it. */
const MAX_BESIDE_PRODUCT = 2

/**
 * Returns two parts of a short row of products that complete a set with this one: the total price, and this product, which fills the
 * row on a wide screen; null without such a row.
 */
function setRowHtml(product: SetMember): { total: string; self: string } | null {
  const { set, name, photos } = product
  const priced = [product, ...set]
  if (set.length === 0 || set.length > MAX_BESIDE_PRODUCT) return null
  if (priced.some(({ seller }) => seller !== 'own')) return null
  const cents = priced.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return {
    total: renderToStaticMarkup(
      <p className="mt-3 text-ink-2">
        Samen {priced.some(({ isFromPrice }) => isFromPrice) && 'vanaf '}
        <strong className="font-figures font-semibold text-ink">{formatCents(cents)}</strong>. Je
        kiest elk sieraad apart.
      </p>,
    ),
    self: renderToStaticMarkup(
      <>
        <span className="block aspect-product bg-ground">
          <CardPhoto card={{ photo: photos[0] ?? null, linked: null }} sizes="25vw" />
        </span>
        <p className="mt-2.5 leading-6 font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">Dit sieraad</p>
        <p className="mt-1">
          <CardPrice card={product} />
        </p>
      </>,
    ),
  }
}

const MAX_FACTS = 3
/** Specifications that other lines beside the photos show, that depend on the choice, or that are no facts of one product. */
const NO_MAIN_FACTS = /^(materiaal|metaal|gehalte|gewicht|terugsturen|collectie|merk)/i

/** The first measures and parts of a product. */
function MainFacts({ product }: { product: Pick<ProductDetail, 'specifications' | 'options'> }) {
  const facts = product.specifications.filter(
    ({ label }) =>
      !NO_MAIN_FACTS.test(label) && product.options.every(({ name }) => name !== label),
  )
  if (facts.length === 0) return null
  return (
    <dl className="mt-6 text-sm">
      {facts.slice(0, MAX_FACTS).map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[8.5rem_1fr] gap-4 py-1">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-figures">{unbreakable(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

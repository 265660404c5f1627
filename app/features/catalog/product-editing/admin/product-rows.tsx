import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import type { ProductRow } from '#app/features/catalog/product-editing/product-list.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { ChooseAllProducts, ProductChoice } from './product-choice.tsx'
import { ProductStatusLabel } from './product-status.tsx'

/** Returns whether the list on a phone shows the status. Most products are published, so their status is left out. */
const isNotable = ({ status, isTrashed, missing }: ProductRow) =>
  status !== 'published' || isTrashed || missing !== null

const urlOf = (product: ProductRow) => path('/beheer/producten/:id', { id: product.id })

interface ProductRowsProps {
  products: ProductRow[]
  /** URLs of photos at other shops, by product id */
  linkedPhotos: Map<number, string>
  /** best price at another shop, by product id */
  offerPrices: Map<number, OfferPrice>
}

interface OfferPrice {
  seller: string
  priceCents: Cents
}

/** The product list of the back office, inside the form of its checkboxes: a table, or two lines for each product on a phone. */
export function ProductRows(props: ProductRowsProps) {
  const { products, linkedPhotos, offerPrices } = props
  return (
    <>
      <table className="hidden w-full md:table">
        <thead>
          <tr className="border-b border-ink">
            <th className="h-12 w-14 text-left">
              <ChooseAllProducts />
            </th>
            <th className={TABLE_HEAD} colSpan={2}>
              Product
            </th>
            <th className={TABLE_HEAD}>Status</th>
            <th className={TABLE_HEAD_RIGHT}>Voorraad</th>
            <th className={TABLE_HEAD_RIGHT}>Prijs</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr
              key={product.id}
              className="border-b border-line hover:bg-ground has-[:checked]:bg-accent-tint"
            >
              <td>
                <ProductChoice id={product.id} name={product.name} />
              </td>
              <td className="w-18 py-2">
                <ProductThumbnail photo={product.photo} linkedUrl={linkedPhotos.get(product.id)} />
              </td>
              <td className="py-2 pr-4">
                <Link
                  to={urlOf(product)}
                  className="inline-block py-2.5 font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent"
                >
                  {product.name}
                </Link>
                <p className="-mt-2 text-sm wrap-anywhere text-ink-2">{product.subtitle}</p>
              </td>
              <td className="py-2 pr-4">
                <ProductStatusLabel {...product} />
              </td>
              <td className="py-2 pl-4 text-right">
                <StockText product={product} />
              </td>
              <td className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                <PriceText product={product} offer={offerPrices.get(product.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ProductItems {...props} />
    </>
  )
}

function PriceText({ product, offer }: { product: ProductRow; offer: OfferPrice | undefined }) {
  if (product.priceCents === null && offer)
    return (
      <span className="font-normal text-ink-2">
        {formatCents(offer.priceCents)}
        <span className="block text-sm">bij {offer.seller}</span>
      </span>
    )
  if (product.priceCents === null) return <span className="text-ink-3">–</span>
  return (
    <span className={product.isOnSale ? 'text-sale' : undefined}>
      {product.isFromPrice && <span className="font-normal">vanaf </span>}
      {formatCents(product.priceCents)}
      {product.isOnSale && <span className="block text-sm font-normal">actieprijs</span>}
    </span>
  )
}

function StockText({ product }: { product: ProductRow }) {
  if (product.variants === 0) return <span className="text-danger">Niets te koop</span>
  if (product.priceCents === null) return <span className="text-ink-3">Bij andere winkels</span>
  if (product.stock === null) return <span className="text-ink-2">Niet geteld</span>
  if (product.stock === 0) return <span className="text-danger">Uitverkocht</span>
  const quantityText = product.stock === 1 ? '1 stuk' : `${product.stock} stuks`
  if (product.soldOut === 0) return <>{quantityText}</>
  return (
    <>
      {quantityText}
      <span className="text-warning">, {product.soldOut} uitverkocht</span>
    </>
  )
}

function ProductItems({ products, linkedPhotos, offerPrices }: ProductRowsProps) {
  return (
    <ul className="border-t border-ink md:hidden">
      {products.map((product) => (
        <li
          key={product.id}
          className="flex items-start border-b border-line has-[:checked]:bg-accent-tint"
        >
          <span className="pt-3">
            <ProductChoice id={product.id} name={product.name} />
          </span>
          <Link to={urlOf(product)} className="flex min-w-0 flex-1 gap-3 py-3.5">
            <ProductThumbnail photo={product.photo} linkedUrl={linkedPhotos.get(product.id)} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-3 font-semibold wrap-anywhere">{product.name}</span>
              <span className="mt-0.5 flex items-start justify-between gap-3">
                <span className="flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-2">
                  {isNotable(product) && <ProductStatusLabel {...product} />}
                  <span>
                    <StockText product={product} />
                  </span>
                </span>
                <span className="shrink-0 text-right font-medium">
                  <PriceText product={product} offer={offerPrices.get(product.id)} />
                </span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

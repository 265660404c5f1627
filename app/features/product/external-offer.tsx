import { ExternalLink } from 'lucide-react'
import { buttonClass } from '#app/ui/button-class.ts'
import { type SellableProduct, sellerName } from './product-view.ts'

/** A piece that another shop sells: who that is, and the way there. Nothing of it goes into our cart. */
export function ExternalOffer({ product }: { product: SellableProduct }) {
  const seller = sellerName(product)
  return (
    <>
      <p className="mt-5">
        <strong className="font-semibold">Verkoop en verzending door {seller}.</strong> Je rekent
        daar af; hun voorwaarden gelden. Dit is een partnerlink.
      </p>
      {product.externalUrl && (
        <a
          href={product.externalUrl}
          rel="sponsored nofollow noopener"
          className={`${buttonClass({ isWide: true })} mt-4`}
        >
          <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />
          Bekijk bij {seller}
        </a>
      )}
    </>
  )
}

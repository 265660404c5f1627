import type { Specification } from '#app/features/catalog/products/catalog.ts'
import type { PageSettings } from '#app/features/core/settings/settings.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import { articleNumber, specificationsOf } from '#app/features/storefront/buy-form/product-view.ts'
import {
  type Choice,
  chosenVariant,
  fittingVariants,
} from '#app/features/storefront/buy-form/variant-choice.ts'
import { type ExternalReviews, ProductDetails } from './product-details.tsx'
import { ProductSafety } from './product-safety.tsx'

interface ProductInformationProps {
  product: ProductDetail
  choice: Choice
  settings: PageSettings
  externalReviews: ExternalReviews | null
}

/** The part below the photos: the details of a product, and the responsible economic operator. */
export function ProductInformation({
  product,
  choice,
  settings,
  externalReviews,
}: ProductInformationProps) {
  const variant = chosenVariant(product, choice)
  const specifications = specificationsOf(product, choice)
  // Products of other shops often have few specifications.
  const identity: Specification[] = [
    { label: 'Merk', value: product.brand?.name ?? '' },
    { label: 'EAN', value: variant?.gtin ?? '' },
  ].filter(
    ({ label, value }) =>
      product.seller === 'external' &&
      value !== '' &&
      !specifications.some((specification) => specification.label === label),
  )
  return (
    <div className="mt-14 grid grid-cols-1 gap-x-gutter gap-y-12 lg:mt-24 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <ProductDetails
          key={product.id}
          care={product.care}
          shortDescription={product.shortDescription}
          description={product.description}
          specifications={[
            ...specifications,
            ...identity,
            ...(variant?.sku ? [{ label: 'Artikelnummer', value: variant.sku }] : []),
          ]}
          externalReviews={externalReviews}
          reviewCount={product.rating?.count ?? 0}
        />
      </div>
      <div className="lg:col-span-5 lg:pt-[55px] lg:pl-10 xl:pl-14">
        <ProductSafety
          settings={settings}
          isOurs={product.seller === 'own'}
          manufacturer={product.manufacturer}
          brand={product.brand?.name}
          name={product.name}
          warning={product.warning}
          sku={articleNumber(fittingVariants(product, choice))}
          gtin={variant?.gtin ?? undefined}
        />
      </div>
    </div>
  )
}

import { useId } from 'react'
import { redirect } from 'react-router'
import { findPreviewedProduct } from '#app/features/catalog/product-editing/product-previews.server.ts'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { toPageSettings } from '#app/features/core/settings/page-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { OptionChoice } from '#app/features/storefront/buy-form/option-choice.tsx'
import { PriceBlock } from '#app/features/storefront/buy-form/price-block.tsx'
import { useChoice } from '#app/features/storefront/buy-form/use-choice.ts'
import { photosOfChoice, priceOfChoice } from '#app/features/storefront/buy-form/variant-choice.ts'
import { ProductInformation } from '#app/features/storefront/product-page/deferred-parts.tsx'
import { findDraft } from '#app/features/storefront/product-page/find-product.server.ts'
import { ProductGallery } from '#app/features/storefront/product-page/product-gallery.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/product-preview-page.ts'

/** Has no canonical URL, so search engines do not index the page. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Voorbeeld: ${loaderData?.product.name ?? 'product'}` })
}

/** Shows a draft to everybody with its secret link. Once the product is published, the link redirects to its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  // The page is never cached, because the link must stop working as soon as it is revoked.
  context.get(pageContext).markPrivate()
  const preview = await findPreviewedProduct(app, params.token)
  if (preview && !preview.isDraft) throw redirect(productUrl(preview.slug))
  const product = preview && (await findDraft(app, preview.slug))
  if (!product) throw notFound()
  return { product, settings: toPageSettings(await readSettings(app)) }
}

export default function ProductPreviewPage({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { product, choice, choose } = useChoice(loaderData.product, undefined)
  const idPrefix = useId()
  const price = product.seller === 'own' ? priceOfChoice(product, choice) : undefined
  return (
    <div className="wrap pt-4 lg:pt-6">
      <Notice kind="info">
        Dit is een voorbeeld van een concept. Het staat nog niet in de winkel en je kunt het nog
        niet kopen.
      </Notice>
      <div className="mt-4 gap-x-gutter lg:mt-6 lg:grid lg:grid-cols-12">
        <div className="lg:col-span-7">
          <ProductGallery photos={photosOfChoice(product, choice)} name={product.name} />
        </div>
        <div className="pt-6 lg:col-span-5 lg:pt-0 lg:pl-10 xl:pl-14">
          <h1 className="display text-display-md wrap-anywhere">{product.name}</h1>
          {product.subtitle && <p className="mt-2 text-lead text-ink-2">{product.subtitle}</p>}
          {price && (
            <div className="mt-4 border-t border-line pt-5">
              <PriceBlock price={price} isPair={product.soldAsPair} />
            </div>
          )}
          {product.options.map((option) => (
            <OptionChoice
              key={option.code}
              product={product}
              option={option}
              choice={choice}
              onChoose={choose}
              idPrefix={idPrefix}
            />
          ))}
        </div>
      </div>
      <ProductInformation
        product={product}
        choice={choice}
        settings={settings}
        externalReviews={null}
      />
    </div>
  )
}

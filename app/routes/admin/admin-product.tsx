import { useMemo } from 'react'
import { data, Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { readChoosableAttributes } from '#app/features/catalog/attributes/admin/manage-attributes.server.ts'
import { readBrands } from '#app/features/catalog/attributes/admin/manage-brands.server.ts'
import { MetalFields } from '#app/features/catalog/attributes/admin/metal-fields.tsx'
import { ProductValues } from '#app/features/catalog/attributes/admin/product-values.tsx'
import {
  takeOffer,
  WordingWarnings,
} from '#app/features/catalog/attributes/admin/wording-warnings.tsx'
import { ProductPlace } from '#app/features/catalog/categories/admin/product-place.tsx'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { ProductPhotoRow } from '#app/features/catalog/photos/admin/product-photo-row.tsx'
import { MakerFields } from '#app/features/catalog/product-editing/admin/maker-fields.tsx'
import { ProductNotice } from '#app/features/catalog/product-editing/admin/product-notice.tsx'
import { ProductStatusChoice } from '#app/features/catalog/product-editing/admin/product-status-choice.tsx'
import { ProductTexts } from '#app/features/catalog/product-editing/admin/product-texts.tsx'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { duplicateProduct } from '#app/features/catalog/product-editing/make-product.server.ts'
import { editProductErrors } from '#app/features/catalog/product-editing/product-edit-errors.ts'
import { readProductForm } from '#app/features/catalog/product-editing/product-edit-forms.ts'
import { editProductMessage } from '#app/features/catalog/product-editing/product-edit-messages.ts'
import { productFormValues } from '#app/features/catalog/product-editing/product-form-values.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { bulkChange } from '#app/features/catalog/variants/admin/bulk-change.ts'
import { bulkMessage } from '#app/features/catalog/variants/admin/bulk-row.tsx'
import { VariantGrid } from '#app/features/catalog/variants/admin/variant-grid.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { SearchResultFields } from '#app/features/listings/product-search/admin/search-result-fields.tsx'
import { FieldOrigins } from '#app/features/partners/item-drafts/admin/field-origins.tsx'
import { readOrigins } from '#app/features/partners/item-drafts/admin/read-origins.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { notFound } from '#app/platform/http-errors.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { DeskHeading } from '#app/ui/admin/desk-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import { useUnsavedWarning } from '#app/ui/use-unsaved-warning.ts'
import type { Route } from './+types/admin-product.ts'

const NO_ERRORS: FieldErrors = {}
const MANY_VARIANTS = 50

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? 'Product'} · Beheer · Schakel` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const [product, categories, brands] = await Promise.all([
    readProductForEdit(shop, readId(params.id)),
    readCategoryNames(shop),
    readBrands(shop),
  ])
  if (!product) throw notFound()
  return {
    brands,
    siteUrl: shop.siteUrl,
    attributes: await readChoosableAttributes(shop, product.options),
    origins: await readOrigins(shop, product),
    product,
    categories,
    savedAt: dutchMoment(product.updatedAt, shop.clock.now()),
    isSaved: url.searchParams.has('opgeslagen'),
    isCopy: url.searchParams.has('kopie'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const id = readId(params.id)
  const shop = context.get(shopContext)
  const fields = await readForm(request)
  const intent = fields.get('intent')
  if (intent === 'duplicate') {
    const copy = await duplicateProduct(shop, id)
    if (copy === undefined) throw notFound()
    return redirect(`/beheer/producten/${copy}/?kopie=1`)
  }
  const form = readProductForm(fields)
  if (intent === 'bulk') return fillRows(shop, id, form.typed)
  if (String(intent).startsWith('reword.')) {
    const message = 'Overgenomen in dit formulier. Nog niet opgeslagen.'
    const typed = takeOffer(form.typed, String(intent))
    return data({ typed, errors: NO_ERRORS, message, newer: null, isFilled: true })
  }
  if (!form.ok) {
    const message = 'Niet opgeslagen. Kijk naar de rood omrande velden.'
    return data(
      { typed: form.typed, errors: form.errors, message, newer: null, isFilled: false },
      422,
    )
  }
  const result = await editProduct(shop, id, form.value, manager.name)
  if (result.ok) {
    // A page of very many rows is there much sooner when the browser loads it than when it is put together anew.
    const go = form.value.variants.length > MANY_VARIANTS ? redirectDocument : redirect
    return go(`/beheer/producten/${id}/?opgeslagen=1`)
  }
  if (result.error === 'unknown-product') throw notFound()
  const newer = result.error === 'changed-since' ? result.updatedAt : null
  return data(
    {
      typed: form.typed,
      errors: editProductErrors(result),
      message: newer
        ? editProductMessage(result)
        : 'Niet opgeslagen. Kijk naar de rood omrande velden.',
      newer,
      isFilled: false,
    },
    newer ? 409 : 422,
  )
}

/** "Fill many rows at once" without JavaScript: the form comes back filled in, and unsaved. */
async function fillRows(shop: Shop, id: number, typed: Typed) {
  const product = await readProductForEdit(shop, id)
  if (!product) throw notFound()
  const result = bulkChange(typed, product.variants)
  if (!result.ok) {
    const message = 'Niet ingevuld. Kijk naar de rood omrande velden.'
    return data({ typed, errors: result.errors, message, newer: null, isFilled: false }, 422)
  }
  const filled = { ...typed, ...result.fields }
  const message = bulkMessage(result.rows)
  return data({ typed: filled, errors: {} as FieldErrors, message, newer: null, isFilled: true })
}

export default function DeskProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, categories } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  useUnsavedWarning(form)
  // The same objects as long as nothing came back: five hundred rows need not be looked at again.
  const values = useMemo(
    () => actionData?.typed ?? productFormValues(product),
    [actionData, product],
  )
  const errors = actionData?.errors ?? NO_ERRORS
  const version = product.updatedAt.toISOString()
  const save = (
    <Button type="submit" size="small" busyText={isBusy ? 'Opslaan' : undefined}>
      Opslaan
    </Button>
  )
  return (
    // A saved version fills the fields anew; as long as it is refused, they keep what was typed.
    <Form key={`${product.id} ${version}`} ref={form} method="post" noValidate autoComplete="off">
      <input type="hidden" name="updatedAt" value={values.updatedAt ?? version} />
      <DeskHeading title={product.name}>
        {/* The first button of a form is what Enter presses. */}
        <button type="submit" hidden />
        <Button type="submit" look="quiet" name="intent" value="duplicate">
          Dupliceer
        </Button>
        {product.status !== 'draft' && (
          <ButtonLink look="quiet" to={productAddress(product.slug)} reloadDocument>
            Bekijk in winkel
          </ButtonLink>
        )}
        <span className="max-lg:hidden">{save}</span>
      </DeskHeading>
      <ProductNotice
        productId={product.id}
        answer={actionData}
        isSaved={loaderData.isSaved}
        isCopy={loaderData.isCopy}
      />
      <div className="grid gap-x-12 xl:grid-cols-[1fr_17rem]">
        <div className="min-w-0">
          <FormSection title="Naam en tekst" text="Zo staat het product in de winkel.">
            <ProductTexts values={values} errors={errors} />
            <WordingWarnings values={values} />
          </FormSection>
          <FormSection
            title="Metaal en gehalte"
            text="Wat de Waarborgwet wil weten. Staat zo bij het product."
          >
            <MetalFields values={values} errors={errors} />
          </FormSection>
          <FormSection title="Foto’s" text="De tweede foto verschijnt bij aanwijzen.">
            <ProductPhotoRow productId={product.id} photos={product.photos} />
          </FormSection>
          <FormSection
            title="Fabrikant"
            text="Productveiligheid: zonder kan een eigen product niet in de winkel."
          >
            <MakerFields values={values} errors={errors} />
          </FormSection>
          <FormSection title="Vindbaar" text="Zo kan het in een zoekmachine staan.">
            <SearchResultFields values={values} errors={errors} siteUrl={loaderData.siteUrl} />
          </FormSection>
          {loaderData.origins && (
            <FormSection
              title="Herkomst"
              text="Wat andere winkels vertellen, werkt de winkel bij. Wat jij schrijft, blijft."
            >
              <FieldOrigins origins={loaderData.origins} />
            </FormSection>
          )}
        </div>
        <div className="space-y-8 border-t border-ink pt-5 pb-9">
          <div>
            <ProductStatusChoice value={values.status ?? ''} error={errors.status} />
            <p className="mt-2 text-sm text-ink-2">Opgeslagen: {loaderData.savedAt}</p>
            <Link
              to={`/beheer/producten/${product.id}/voorraad/`}
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Voorraadverloop
            </Link>
            <br />
            <Link
              to={`/beheer/producten/${product.id}/erbij/`}
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Past erbij en sets
            </Link>
            <br />
            <Link
              to={`/beheer/producten/${product.id}/aanbiedingen/`}
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Te koop bij anderen
            </Link>
          </div>
          <div className="space-y-4 border-t border-line pt-5">
            <ProductPlace
              categories={categories}
              brands={loaderData.brands}
              values={values}
              errors={errors}
            />
          </div>
          <div className="border-t border-line pt-5">
            <ProductValues attributes={loaderData.attributes} values={values} />
          </div>
        </div>
      </div>
      {product.seller === 'own' ? (
        <VariantGrid product={product} values={values} errors={errors}>
          <ButtonLink look="quiet" to={`/beheer/producten/${product.id}/keuzes/`}>
            Keuzes en uitvoeringen
          </ButtonLink>
        </VariantGrid>
      ) : (
        <p className="border-t border-ink pt-5 text-ink-2">
          Andere winkels verkopen dit stuk: prijs en voorraad zijn van hen.
        </p>
      )}
      <div className="sticky bottom-0 -mx-4 mt-6 bg-paper px-4 py-3 shadow-bar lg:hidden *:w-full">
        {save}
      </div>
    </Form>
  )
}

import { useMemo } from 'react'
import { data, Form, redirect, redirectDocument } from 'react-router'
import { applySuggestion } from '#app/features/catalog/attributes/admin/metal-claim-warnings.tsx'
import { readChoosableAttributes } from '#app/features/catalog/attributes/manage-attributes.server.ts'
import { readBrands } from '#app/features/catalog/attributes/manage-brands.server.ts'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import {
  actOnProduct,
  readProductState,
} from '#app/features/catalog/product-editing/admin/act-on-product.server.ts'
import { ProductEditorHeading } from '#app/features/catalog/product-editing/admin/product-editor-heading.tsx'
import { ProductNotice } from '#app/features/catalog/product-editing/admin/product-notice.tsx'
import {
  ProductFacts,
  ProductSections,
  ProductVariants,
} from '#app/features/catalog/product-editing/admin/product-sections.tsx'
import {
  ProductAttributes,
  ProductSideColumn,
  TrashButton,
} from '#app/features/catalog/product-editing/admin/product-side-column.tsx'
import { ProductTexts } from '#app/features/catalog/product-editing/admin/product-texts.tsx'
import { readRichProductForm } from '#app/features/catalog/product-editing/admin/read-product-form.server.ts'
import { TrashNotice } from '#app/features/catalog/product-editing/admin/trash-notice.tsx'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { editProductErrors } from '#app/features/catalog/product-editing/product-edit-errors.ts'
import { editProductMessage } from '#app/features/catalog/product-editing/product-edit-messages.ts'
import { productFormValues } from '#app/features/catalog/product-editing/product-form-values.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { applyBulkRow } from '#app/features/catalog/variants/admin/bulk-change.ts'
import { bulkMessage } from '#app/features/catalog/variants/admin/bulk-row.tsx'
import { DescriptionField } from '#app/features/content/blog/admin/description-field.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { editableDescription } from '#app/features/core/rich-text/admin/description.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { SearchResultFields } from '#app/features/listings/product-search/admin/search-result-fields.tsx'
import { FieldOrigins } from '#app/features/partners/item-drafts/admin/field-origins.tsx'
import { readOrigins } from '#app/features/partners/item-drafts/admin/read-origins.server.ts'
import { OfferSummarySection } from '#app/features/partners/offers/admin/offer-summary-section.tsx'
import { readOfferSummary } from '#app/features/partners/offers/admin/read-offer-summary.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import type { Route } from './+types/admin-product.ts'

type LoaderData = Route.ComponentProps['loaderData']

const NO_ERRORS: FieldErrors = {}
const COLUMNS = 'grid gap-x-12 xl:grid-cols-[1fr_17rem]'
const RELOAD_VARIANT_LIMIT = 50

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? 'Product'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [product, { isSmallBusiness }, categories, brands] = await Promise.all([
    readProductForEdit(app, readId(params.id)),
    readSettings(app),
    readCategoryNames(app),
    readBrands(app),
  ])
  if (!product) throw notFound()
  return {
    brands,
    chargesVat: !isSmallBusiness,
    siteUrl: app.siteUrl,
    attributes: await readChoosableAttributes(app, product.options),
    origins: await readOrigins(app, product),
    offers: await readOfferSummary(app, product),
    product: { ...product, description: editableDescription(product.description) },
    categories,
    savedAt: dutchMoment(product.updatedAt, app.clock.now()),
    isSaved: url.searchParams.get('opgeslagen') === '1',
    hasSavedOptions: url.searchParams.get('opgeslagen') === 'keuzes',
    isCopy: url.searchParams.has('kopie'),
    isRestored: url.searchParams.has('teruggezet'),
    isRemoving: url.searchParams.has('verwijderen'),
    state: await readProductState(app, product.id),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const id = readId(params.id)
  const app = context.get(appContext)
  const fields = await readForm(request)
  const intent = fields.get('intent')
  const nextUrl = await actOnProduct(app, id, String(intent))
  if (nextUrl === undefined) throw notFound()
  if (nextUrl !== null) return redirect(nextUrl)
  const form = readRichProductForm(fields)
  if (intent === 'bulk') return fillRows(app, id, form.formValues)
  if (String(intent).startsWith('reword.')) {
    const message = 'Overgenomen in dit formulier. Nog niet opgeslagen.'
    const formValues = applySuggestion(form.formValues, String(intent))
    return data({ formValues, errors: NO_ERRORS, message, newer: null, isFilled: true })
  }
  if (!form.ok) {
    const message = 'Niet opgeslagen. Kijk naar de rood omrande velden.'
    return data(
      { formValues: form.formValues, errors: form.errors, message, newer: null, isFilled: false },
      422,
    )
  }
  const result = await editProduct(app, id, form.value, manager.name)
  if (result.ok) {
    // With very many variants a full page load is much faster than rendering in the browser.
    const navigate = form.value.variants.length > RELOAD_VARIANT_LIMIT ? redirectDocument : redirect
    return navigate(`${path('/beheer/producten/:id', { id })}?opgeslagen=1`)
  }
  if (result.error === 'unknown-product') throw notFound()
  const newer = result.error === 'changed-since' ? result.updatedAt : null
  return data(
    {
      formValues: form.formValues,
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

/** Handles “fill many rows at once” without JavaScript: returns the form with the rows filled in, unsaved. */
async function fillRows(app: App, id: number, formValues: FormValues) {
  const product = await readProductForEdit(app, id)
  if (!product) throw notFound()
  const result = applyBulkRow(formValues, product.variants)
  if (!result.ok) {
    const message = 'Niet ingevuld. Kijk naar de rood omrande velden.'
    return data({ formValues, errors: result.errors, message, newer: null, isFilled: false }, 422)
  }
  const filledForm = { formValues: { ...formValues, ...result.fields }, errors: NO_ERRORS }
  return data({ ...filledForm, message: bulkMessage(result.rowCount), newer: null, isFilled: true })
}

export default function AdminProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, categories, state, offers } = loaderData
  const form = useEditorForm(actionData?.errors)
  const values = useFormValues(product, actionData?.formValues)
  const errors = actionData?.errors ?? NO_ERRORS
  const fields = { values, errors }
  const version = product.updatedAt.toISOString()
  return (
    <>
      {state.trashed && (
        <TrashNotice product={product} trashed={state.trashed} isRemoving={loaderData.isRemoving} />
      )}
      {/* The key resets the fields after saving; after a rejection they keep the typed values. */}
      <Form key={`${product.id} ${version}`} ref={form} method="post" noValidate autoComplete="off">
        <input type="hidden" name="updatedAt" value={values.updatedAt ?? version} />
        <ProductEditorHeading product={product} state={state} savedAt={loaderData.savedAt} />
        <ProductNotice
          product={product}
          answer={actionData}
          isSaved={loaderData.isSaved}
          isCopy={loaderData.isCopy}
          isRestored={loaderData.isRestored}
        />
        <div className={COLUMNS}>
          <div className="min-w-0">
            <ProductSections product={product} linkedPhotos={offers?.photos ?? null} {...fields} />
            {offers && <OfferSummarySection productId={product.id} offers={offers} />}
          </div>
          {!offers && (
            <div className="min-w-0 pb-9 xl:col-span-2 xl:row-start-2">
              <ProductVariants
                product={product}
                chargesVat={loaderData.chargesVat}
                isSaved={loaderData.hasSavedOptions && !actionData}
                {...fields}
              />
            </div>
          )}
          <ProductSideColumn
            product={product}
            state={state}
            status={values.status ?? ''}
            error={errors.status}
          />
          <div className="min-w-0">
            <LaterSections data={loaderData} {...fields} />
          </div>
          <ProductAttributes
            attributes={loaderData.attributes}
            categories={categories}
            brands={loaderData.brands}
            {...fields}
          />
        </div>
        {!state.trashed && <TrashButton />}
        <SaveBar />
      </Form>
    </>
  )
}

function useEditorForm(errors: FieldErrors | undefined) {
  const form = useErrorFocus(errors)
  useUnsavedWarning(form)
  return form
}

/** Returns the same object on every render without a response, so that five hundred rows are not rendered again. */
const useFormValues = (
  product: LoaderData['product'],
  formValues: FormValues | undefined,
): FormValues => useMemo(() => formValues ?? productFormValues(product), [formValues, product])

/** The sections below the variants. */
function LaterSections({
  data,
  ...fields
}: {
  data: LoaderData
  values: FormValues
  errors: FieldErrors
}) {
  return (
    <>
      <FormSection title="Beschrijving" text="De inleiding staat naast de foto’s.">
        <ProductTexts
          {...fields}
          descriptionField={(field) => <DescriptionField {...field} label="Beschrijving" />}
        />
      </FormSection>
      <ProductFacts product={data.product} attributes={data.attributes} {...fields} />
      <FormSection title="Vindbaar" text="Titel en tekst in zoekmachines.">
        <SearchResultFields {...fields} siteUrl={data.siteUrl} />
      </FormSection>
      {data.origins && <FieldOrigins origins={data.origins} />}
    </>
  )
}

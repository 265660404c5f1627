import { data, Form, redirect } from 'react-router'
import { DiscoverabilityTabs } from '#app/features/admin/shell/discoverability-tabs.tsx'
import { readAttributeNames } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { categoryUrl, productUrl } from '#app/features/catalog/products/catalog.ts'
import { materialOf } from '#app/features/catalog/products/product-identity.ts'
import { IndexNowFields } from '#app/features/channels/index-now/admin/index-now-fields.tsx'
import {
  describeIndexNow,
  switchIndexNow,
} from '#app/features/channels/index-now/send-changes.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { IndexingFields } from '#app/features/core/settings/admin/indexing-fields.tsx'
import { SearchPreview } from '#app/features/core/settings/admin/search-preview.tsx'
import {
  searchSettingsForm,
  toSearchSettings,
} from '#app/features/core/settings/admin/search-settings-form.ts'
import {
  readSearchSettings,
  saveSearchSettings,
} from '#app/features/core/settings/search-settings.server.ts'
import {
  CATEGORY_PLACEHOLDERS,
  PRODUCT_PLACEHOLDERS,
} from '#app/features/core/settings/search-settings.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-search-engines.ts'

const THIS_PAGE = path('/beheer/vindbaarheid/zoekmachines')

export const meta: Route.MetaFunction = () => [{ title: 'Zoekmachines · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [settings, shop, attributes, examples, indexNow] = await Promise.all([
    readSearchSettings(app),
    readSettings(app),
    readAttributeNames(app.db),
    readExamples(app),
    describeIndexNow(app),
  ])
  return {
    settings: {
      ...settings,
      links: settings.links.join('\n'),
      synonyms: settings.synonyms.map((group) => group.join(', ')).join('\n'),
    },
    seen: formVersion({ ...settings, indexNow: indexNow.isActive }),
    siteName: shop.name,
    filters: attributes,
    ...examples,
    indexNow,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

/** Returns a product and a category of the shop, to show what the templates produce. */
async function readExamples(app: App) {
  const query = { filters: {}, inStockOnly: false, sort: 'populair' as const, page: 1 }
  const card = (await readListing(app, query))?.cards.find(({ seller }) => seller === 'own')
  const exampleProduct = card && (await findProduct(app, card.slug))
  const product = exampleProduct && !('moved' in exampleProduct) ? exampleProduct : null
  const productName = product?.name ?? 'Saffierketting'
  const category = product?.categoryPath.at(-1) ?? { name: 'Kettingen', slug: 'kettingen' }
  const categoryName = category.name
  return {
    product: {
      title: productName,
      description: product?.shortDescription || product?.subtitle || '',
      url: `${app.siteUrl}${productUrl(product?.slug ?? 'saffierketting')}`,
      values: {
        naam: productName,
        ondertitel: product?.subtitle ?? '',
        merk: product?.brand?.name ?? '',
        materiaal: product ? (materialOf(product.metal, product.specifications) ?? '') : '',
        categorie: categoryName,
      },
    },
    category: {
      title: categoryName,
      description: `${categoryName}, met prijs, maat en levertijd erbij.`,
      url: `${app.siteUrl}${categoryUrl(category.slug)}`,
      values: { naam: categoryName },
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  const parsedForm = readFields(searchSettingsForm, form)
  const filterCodes = form.getAll('filter').map(String)
  if (!parsedForm.ok)
    return data(
      {
        errors: parsedForm.errors,
        formValues: parsedForm.formValues,
        filters: filterCodes,
        message: null,
      },
      422,
    )
  const [settings, { isActive }, attributes] = await Promise.all([
    readSearchSettings(app),
    describeIndexNow(app),
    readAttributeNames(app.db),
  ])
  const newerVersion = findNewerVersion(form, { ...settings, indexNow: isActive })
  if (newerVersion !== null) {
    const formValues = { ...parsedForm.formValues, seen: newerVersion }
    return data({ errors: {}, formValues, filters: filterCodes, message: OUTDATED_FORM }, 409)
  }
  const attributeCodes = new Set(attributes.map(({ code }) => code))
  const filters = filterCodes.filter((code) => attributeCodes.has(code))
  await saveSearchSettings(app, toSearchSettings(parsedForm.value, filters))
  await switchIndexNow(app, form.get('indexNow') === 'on')
  return redirect(`${THIS_PAGE}?opgeslagen`)
}

const placeholderList = (placeholders: string[]) =>
  placeholders.map((name) => `{${name}}`).join(' ')

export default function AdminSearchEngines({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, siteName, isSaved } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const values: Record<string, string> | undefined = actionData?.formValues
  const form = useErrorFocus(actionData?.errors)
  const value = (
    name:
      | 'productTitle'
      | 'productDescription'
      | 'categoryTitle'
      | 'categoryDescription'
      | 'links'
      | 'synonyms',
  ) => (values ? (values[name] ?? '') : settings[name])
  return (
    <div className="form-page">
      <AdminHeading title="Zoekmachines" />
      <DiscoverabilityTabs />
      <SaveNotice problem={actionData} isSaved={isSaved && !actionData} savedText="Opgeslagen." />
      <Form ref={form} method="post" noValidate className="below-tabs">
        <input type="hidden" name="seen" value={values?.seen ?? loaderData.seen} />
        <FormSection
          title="Producten"
          text={`Voor producten zonder eigen titel. Per product ingevuld: ${placeholderList(PRODUCT_PLACEHOLDERS)}`}
        >
          <SearchPreview
            kind="product"
            title={value('productTitle')}
            description={value('productDescription')}
            errors={errors}
            example={loaderData.product}
            siteName={siteName}
          />
        </FormSection>
        <FormSection
          title="Categorieën"
          text={`Per categorie ingevuld: ${placeholderList(CATEGORY_PLACEHOLDERS)}`}
        >
          <SearchPreview
            kind="category"
            title={value('categoryTitle')}
            description={value('categoryDescription')}
            errors={errors}
            example={loaderData.category}
            siteName={siteName}
          />
        </FormSection>
        <IndexingFields
          attributes={loaderData.filters}
          chosenCodes={actionData?.filters ?? settings.indexableFilters}
          indexesPages={values ? values.indexesPages === 'on' : settings.indexesPages}
        />
        <IndexNowFields {...loaderData.indexNow} isTicked={values && values.indexNow === 'on'} />
        <LinkAndSynonymFields value={value} errors={errors} />
        <SaveBar />
      </Form>
    </div>
  )
}

interface LinkAndSynonymFieldsProps {
  value: (name: 'links' | 'synonyms') => string
  errors: Record<string, string>
}

function LinkAndSynonymFields({ value, errors }: LinkAndSynonymFieldsProps) {
  return (
    <>
      <FormSection
        title="Je winkel op andere sites"
        text="Adressen van de winkel op andere sites, één per regel."
      >
        <TextAreaField
          label="Adressen"
          name="links"
          rows={4}
          isOptional
          defaultValue={value('links')}
          error={errors.links}
        />
      </FormSection>
      <FormSection
        title="Zoeken in de winkel"
        text="Zet woorden met dezelfde betekenis op één regel: wie het ene zoekt, vindt ook het andere."
      >
        <TextAreaField
          label="Synoniemen"
          name="synonyms"
          rows={5}
          isOptional
          hint="Zoals: ketting, collier, halssnoer"
          defaultValue={value('synonyms')}
          error={errors.synonyms}
        />
      </FormSection>
    </>
  )
}

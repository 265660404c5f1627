import { toNamedList } from '#app/features/admin/named-lists/named-list.server.ts'
import { NamedListScreen } from '#app/features/admin/named-lists/named-list-screen.tsx'
import { submitNamedList } from '#app/features/admin/named-lists/submit-named-list.server.ts'
import {
  type BrandEdit,
  brandForm,
  newBrandForm,
} from '#app/features/catalog/attributes/brand-form.ts'
import {
  addBrand,
  type ManagedBrand,
  readBrandEdit,
  readManagedBrands,
  removeBrand,
  saveBrand,
} from '#app/features/catalog/attributes/manage-brands.server.ts'
import { brandUrl } from '#app/features/catalog/products/catalog.ts'
import { CoverField } from '#app/features/content/blog/admin/cover-field.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-brands.ts'

const THIS_PAGE = path('/beheer/merken')

export const meta: Route.MetaFunction = () => [{ title: 'Merken · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 80)
  const list = await readManagedBrands(context.get(appContext), {
    search,
    page: pageNumber(url.searchParams),
  })
  const { total, page, pageSize } = list
  return { ...toNamedList(list.rows, url, toEditedBrand), search, total, page, pageSize }
}

const toEditedBrand = ({ name, description, mediaId, searchResult }: BrandEdit) => {
  return { name, description, mediaId, searchResult }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  return submitNamedList(request, THIS_PAGE, {
    newForm: newBrandForm,
    add: async ({ name }) =>
      (await addBrand(app, name)) ? undefined : { name: 'Dit merk is er al.' },
    form: brandForm,
    readEdited: (id) => readBrandEdit(app, id),
    save: async (id, edit) => {
      await saveBrand(app, id, edit)
      return undefined
    },
    remove: (id) => removeBrand(app, id),
  })
}

const productsText = (count: number) => (count === 1 ? '1 product' : `${count} producten`)

export default function AdminBrands({ loaderData, actionData }: Route.ComponentProps) {
  const { search, page, pageSize, total, ...list } = loaderData
  const listUrl = (toPage: number) => {
    const query = new URLSearchParams({
      ...(search && { zoek: search }),
      ...(toPage > 1 && { pagina: String(toPage) }),
    })
    return query.size > 0 ? `${THIS_PAGE}?${query}` : THIS_PAGE
  }
  return (
    <NamedListScreen
      {...list}
      title="Merken"
      tabs={<CatalogTabs />}
      pageUrl={listUrl(page)}
      rejected={actionData}
      details={(brand, rejected) => ({
        summary: <span className="text-sm text-ink-2">{productsText(brand.products)}</span>,
        fields: <BrandFields brand={brand} rejected={rejected} />,
      })}
      newRow={{ label: 'Nieuw merk' }}
      removeText={({ products }) =>
        `${products === 1 ? '1 product heeft' : `${products} producten hebben`} dan geen merk meer.`
      }
      search={
        <>
          <SearchBar label="Zoek een merk" name="zoek" value={search} />
          {list.rows.length === 0 && search !== '' && (
            <EmptyList title="Niets gevonden" text="Probeer een ander woord." clear={THIS_PAGE} />
          )}
        </>
      }
      pager={<Pager page={page} pageSize={pageSize} total={total} url={listUrl} />}
    />
  )
}

interface BrandFieldsProps {
  brand: ManagedBrand
  rejected: { errors: FieldErrors; formValues: FormValues } | undefined
}

function BrandFields({ brand, rejected }: BrandFieldsProps) {
  const values: FormValues = rejected?.formValues ?? {
    name: brand.name,
    description: brand.description,
    mediaId: String(brand.mediaId ?? ''),
    searchTitle: brand.searchResult.title,
    searchDescription: brand.searchResult.description,
  }
  const field = fieldsOf(values, rejected?.errors)
  return (
    <>
      <p className="text-sm text-ink-2">
        {brand.products === 0 ? (
          'Het merk krijgt een pagina zodra er een zichtbaar product van is.'
        ) : (
          <a href={brandUrl(brand.slug)} className={TEXT_LINK}>
            {brandUrl(brand.slug)}
          </a>
        )}
      </p>
      <TextField {...field('name')} label="Naam" />
      <TextAreaField {...field('description')} label="Tekst bovenaan" isOptional rows={4} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Foto</legend>
        <CoverField {...field('mediaId')} photo={brand.photo} />
      </fieldset>
      <TextField
        {...field('searchTitle')}
        label="Titel in zoekmachines"
        isOptional
        hint="Hoogstens 70 tekens. Laat je dit leeg, dan gebruiken we de naam."
      />
      <TextAreaField
        {...field('searchDescription')}
        label="Tekst in zoekmachines"
        isOptional
        rows={2}
        hint="Leeg: de tekst bovenaan. Meer dan 160 tekens wordt meestal afgekapt."
      />
    </>
  )
}

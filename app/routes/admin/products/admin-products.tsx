import { Form } from 'react-router'
import { BulkBar } from '#app/features/catalog/bulk-changes/admin/bulk-bar.tsx'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { ProductRows } from '#app/features/catalog/product-editing/admin/product-rows.tsx'
import { productStatusName } from '#app/features/catalog/product-editing/admin/product-status.tsx'
import {
  countOutsideTrash,
  PRODUCTS_PER_PAGE,
  parseProductQuery,
  productListFields,
  productListUrl,
} from '#app/features/catalog/product-editing/product-list.ts'
import { readProductList } from '#app/features/catalog/product-editing/read-product-list.server.ts'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readLinkedImages } from '#app/features/listings/product-cards/read-cards.server.ts'
import { readBestPrices } from '#app/features/partners/offers/admin/read-offer-summary.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { ChipLinks } from '#app/ui/admin/chip-links.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { MoreLinks } from '#app/ui/admin/more-links.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-products.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Producten · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const query = parseProductQuery(url.searchParams)
  const [list, categories] = await Promise.all([
    readProductList(app, query),
    readCategoryNames(app),
  ])
  const idsWithoutPhoto = list.products.flatMap(({ id, photo }) => (photo ? [] : id))
  const externalIds = list.products.flatMap(({ id, priceCents }) => (priceCents === null ? id : []))
  const [images, offerPrices] = await Promise.all([
    readLinkedImages(app.db, idsWithoutPhoto, app.clock.now()),
    readBestPrices(app, externalIds),
  ])
  return {
    query,
    list,
    offerPrices,
    linkedPhotos: new Map([...images].map(([id, { linked }]) => [id, linked.url])),
    categories,
    isRemoved: url.searchParams.has('verwijderd'),
  }
}

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { query, list, categories } = loaderData
  const { counts } = list
  const statuses = [null, 'published', 'hidden', 'members', 'draft', 'trash'] as const
  const isEmpty = countOutsideTrash(counts) + counts.trash === 0
  return (
    <>
      <ListHeading query={query} />
      <CatalogTabs />
      {loaderData.isRemoved && (
        <div className="mb-6">
          <Notice kind="success">Het product is definitief verwijderd.</Notice>
        </div>
      )}
      <ChipLinks
        label="Status"
        links={statuses.map((status) => ({
          href: productListUrl({ ...query, status, page: 1 }),
          text: status ? productStatusName(status) : 'Alle',
          count: status ? counts[status] : countOutsideTrash(counts),
          isCurrent: query.status === status,
        }))}
      />
      {!isEmpty && <ProductSearch query={query} categories={categories} />}
      {list.products.length === 0 ? (
        <EmptyList
          title="Geen producten"
          text={
            isEmpty && Object.keys(productListFields(query)).length === 0
              ? 'Wat je toevoegt of inleest, komt hier te staan.'
              : 'Niets past bij deze vraag. Probeer minder of andere woorden.'
          }
          clear={path('/beheer/producten')}
        >
          {isEmpty && <FirstProduct />}
        </EmptyList>
      ) : (
        <>
          <Form action={path('/beheer/producten/bulk')} className="group/list">
            <ProductRows
              products={list.products}
              linkedPhotos={loaderData.linkedPhotos}
              offerPrices={loaderData.offerPrices}
            />
            <BulkBar key={query.status} query={query} total={list.total} />
          </Form>
          <Pager
            page={list.page}
            pageSize={PRODUCTS_PER_PAGE}
            total={list.total}
            url={(page) => productListUrl({ ...query, page })}
          />
        </>
      )}
    </>
  )
}

/** Buttons for an owner without products. */
function FirstProduct() {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink size="small" to={path('/beheer/producten/nieuw')}>
        Maak je eerste product
      </ButtonLink>
      <ButtonLink variant="second" size="small" to={path('/beheer/importeren')}>
        Lees een bestand in
      </ButtonLink>
    </div>
  )
}

function ListHeading({ query }: Pick<LoaderData, 'query'>) {
  return (
    <AdminHeading title="Producten">
      <MoreLinks
        links={[
          { to: ADMIN_ENDPOINTS.products, text: 'Exporteren (CSV)', isFile: true },
          {
            to: `${path('/beheer/producten/prijs-en-voorraad')}${productListUrl(query).slice(path('/beheer/producten').length)}`,
            text: 'Prijs en voorraad',
          },
        ]}
      />
      <ButtonLink size="small" to={path('/beheer/producten/nieuw')}>
        Nieuw product
      </ButtonLink>
    </AdminHeading>
  )
}

function ProductSearch({
  query,
  categories,
}: {
  query: LoaderData['query']
  categories: LoaderData['categories']
}) {
  const fields = productListFields(query)
  return (
    <SearchBar
      label="Naam, SKU, EAN of nummer"
      placeholder="Zoek een product"
      name="zoek"
      value={query.search}
      filters={<ProductFilters fields={fields} categories={categories} />}
      isFiltered={FILTER_FIELDS.some((name) => fields[name])}
    >
      {fields.staat && <input type="hidden" name="staat" value={fields.staat} />}
    </SearchBar>
  )
}

const FILTER_FIELDS = ['categorie', 'voorraad', 'mist', 'marge', 'volgorde']

function ProductFilters({
  fields,
  categories,
}: {
  fields: Record<string, string>
  categories: LoaderData['categories']
}) {
  return (
    <>
      <SmallSelect
        label="Categorie"
        name="categorie"
        value={fields.categorie ?? ''}
        options={[
          { value: '', label: 'Alle categorieën' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <SmallSelect
        label="Voorraad"
        name="voorraad"
        value={fields.voorraad ?? ''}
        options={[
          { value: '', label: 'Alle voorraad' },
          { value: 'bijna-op', label: 'Bijna op' },
          { value: 'uitverkocht', label: 'Uitverkocht' },
        ]}
      />
      <SmallSelect
        label="Wat er mist"
        name="mist"
        value={fields.mist ?? ''}
        options={[
          { value: '', label: 'Compleet of niet' },
          { value: 'foto', label: 'Zonder foto' },
          { value: 'fabrikant', label: 'Zonder fabrikant' },
          { value: 'inkoopprijs', label: 'Zonder inkoopprijs' },
          { value: 'marge', label: 'Margeregeling zonder inkoopprijs' },
          { value: 'gegevens', label: 'Wacht op gegevens' },
        ]}
      />
      <MarginSelect value={fields.marge ?? ''} />
      <SmallSelect
        label="Volgorde"
        name="volgorde"
        value={fields.volgorde ?? ''}
        options={[
          { value: '', label: 'Nieuwste eerst' },
          { value: 'gewijzigd', label: 'Laatst gewijzigd' },
          { value: 'naam', label: 'Naam' },
          { value: 'prijs-op', label: 'Prijs, laag naar hoog' },
          { value: 'prijs-af', label: 'Prijs, hoog naar laag' },
          { value: 'voorraad', label: 'Minste voorraad' },
        ]}
      />
    </>
  )
}

function MarginSelect({ value }: { value: string }) {
  return (
    <SmallSelect
      label="Marge"
      name="marge"
      value={value}
      options={[
        { value: '', label: 'Alle marges' },
        { value: 'onder-60', label: 'Onder 60%' },
        { value: 'onder-40', label: 'Onder 40%' },
        { value: 'onder-20', label: 'Onder 20%' },
        { value: 'verlies', label: 'Verlies' },
      ]}
    />
  )
}

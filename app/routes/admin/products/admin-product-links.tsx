import { data, Form, redirect } from 'react-router'
import { parseProductQuery } from '#app/features/catalog/product-editing/product-list.ts'
import {
  readProductList,
  readProductRows,
} from '#app/features/catalog/product-editing/read-product-list.server.ts'
import { readSortOrder } from '#app/features/catalog/products/admin/read-sort-order.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { LinkRows } from '#app/features/listings/related-products/admin/link-rows.tsx'
import { RelatedList } from '#app/features/listings/related-products/admin/related-list.tsx'
import {
  addLink,
  markWholeSet,
  orderRelated,
  readIsWholeSet,
  readLinkedIds,
  removeLink,
} from '#app/features/listings/related-products/product-links.server.ts'
import { addLinkMessage } from '#app/features/listings/related-products/product-links.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest, notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import type { Route } from './+types/admin-product-links.ts'

type LoaderData = Route.ComponentProps['loaderData']

/** Maximum number of search results; a longer text finds other products. */
const MAX_RESULTS = 8

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Past erbij en sets bij ${loaderData?.product.name ?? 'een product'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const [[product], linkedIds, isWhole] = await Promise.all([
    readProductRows(app, [id]),
    readLinkedIds(app.db, id),
    readIsWholeSet(app.db, id),
  ])
  if (!product) throw notFound()
  const { search } = parseProductQuery(
    new URLSearchParams({ zoek: url.searchParams.get('zoek') ?? '' }),
  )
  const [relatedProducts, set, list] = await Promise.all([
    readProductRows(app, linkedIds.related),
    readProductRows(app, linkedIds.set),
    search === ''
      ? null
      : readProductList(app, parseProductQuery(new URLSearchParams({ zoek: search }))),
  ])
  const matchingProducts =
    list?.products.filter((product) => product.id !== id).slice(0, MAX_RESULTS) ?? []
  return {
    product,
    related: relatedProducts,
    set,
    isWhole,
    search,
    matchingProducts,
    total: list?.total ?? 0,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  if (form.get('list') === 'related') {
    if (intent.startsWith('remove.')) await removeLink(app, id, 'related', readId(intent.slice(7)))
    else await orderRelated(app, id, readSortOrder(form))
  } else {
    const other = readId(form.get('product'))
    const [operation, kind] = intent.split('.')
    if (kind !== 'related' && kind !== 'set') throw badRequest()
    if (operation === 'whole' || operation === 'part')
      await markWholeSet(app, id, operation === 'whole')
    else if (operation === 'remove') await removeLink(app, id, kind, other)
    else {
      const result = await addLink(app, id, kind, other)
      if (!result.ok) return data({ error: addLinkMessage(result) }, 422)
    }
  }
  return redirect(`${path('/beheer/producten/:id/erbij', { id })}${url.search}`)
}

export default function AdminProductLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { product, related, set, isWhole, search, matchingProducts, total } = loaderData
  return (
    <>
      <AdminHeading
        title="Past erbij en sets"
        back={{
          to: path('/beheer/producten/:id', { id: product.id }),
          text: product.name,
        }}
      />
      {actionData && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.error}
          </Notice>
        </div>
      )}
      <section className="mb-9">
        <h2 className="text-title font-semibold">Past erbij</h2>
        <p className="mt-1 mb-3 text-ink-2">
          Deze producten staan vooraan onder ‘Past erbij’, in deze volgorde; de winkel vult aan tot
          vier. Sleep ze, of gebruik de pijlen.
        </p>
        <RelatedList products={related} />
        {related.length === 0 && <p className="py-3 text-ink-2">Nog niets gekozen.</p>}
      </section>
      <section className="mb-9">
        <h2 className="text-title font-semibold">Set</h2>
        <p className="mt-1 mb-3 text-ink-2">
          Producten die bij elkaar horen. Op de pagina van elk staan de andere.
        </p>
        <LinkRows
          products={set}
          actions={[
            {
              intent: 'remove.set',
              text: 'Haal weg',
              label: (name) => `Haal weg uit de set: ${name}`,
            },
          ]}
        />
        {set.length === 0 && <p className="py-3 text-ink-2">Hoort bij geen set.</p>}
        {set.length > 0 && <WholeSetForm isWhole={isWhole} />}
      </section>
      <AddLinks search={search} matchingProducts={matchingProducts} total={total} />
    </>
  )
}

function WholeSetForm({ isWhole }: { isWhole: boolean }) {
  return (
    <Form method="post" className="mt-3">
      <p className="text-ink-2">
        {isWhole
          ? 'Dit product is de hele set: op zijn pagina staat wat erin zit en wat dat los kost.'
          : 'Verkoop je met dit product de hele set, dan staat op zijn pagina wat erin zit en wat dat los kost.'}
      </p>
      <Button
        type="submit"
        variant="second"
        size="small"
        className="mt-2"
        name="intent"
        value={isWhole ? 'part.set' : 'whole.set'}
      >
        {isWhole ? 'Toch niet de hele set' : 'Dit is de hele set'}
      </Button>
    </Form>
  )
}

function AddLinks({
  search,
  matchingProducts,
  total,
}: {
  search: LoaderData['search']
  matchingProducts: LoaderData['matchingProducts']
  total: LoaderData['total']
}) {
  return (
    <section>
      <h2 className="text-title font-semibold">Toevoegen</h2>
      <SearchBar label="Naam, SKU, GTIN of nummer" name="zoek" value={search} />
      {search !== '' && matchingProducts.length === 0 && (
        <p className="text-ink-2">Niets gevonden. Probeer minder of andere woorden.</p>
      )}
      {matchingProducts.length > 0 && (
        <LinkRows
          products={matchingProducts}
          actions={[
            {
              intent: 'add.related',
              text: 'Past erbij',
              label: (name) => `${name} past erbij`,
            },
            { intent: 'add.set', text: 'In de set', label: (name) => `${name} in de set` },
          ]}
        />
      )}
      {total > matchingProducts.length && matchingProducts.length > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          De eerste {matchingProducts.length}; met een woord meer vind je een ander.
        </p>
      )}
    </section>
  )
}

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
import {
  addLinkMessage,
  type LinkKind,
} from '#app/features/listings/related-products/product-links.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest, notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
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
  const [relatedProducts, set, searchResult] = await Promise.all([
    readProductRows(app, linkedIds.related),
    readProductRows(app, linkedIds.set),
    search === ''
      ? null
      : readProductList(app, parseProductQuery(new URLSearchParams({ zoek: search }))),
  ])
  const matchingProducts =
    searchResult?.products.filter((product) => product.id !== id).slice(0, MAX_RESULTS) ?? []
  const searchedKind: LinkKind = url.searchParams.get('lijst') === 'set' ? 'set' : 'related'
  return {
    product,
    related: relatedProducts,
    set,
    isWhole,
    search: { kind: searchedKind, text: search, matchingProducts, total: searchResult?.total ?? 0 },
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  if (form.get('list') === 'related') {
    if (intent.startsWith('remove.'))
      await removeLink(app, id, 'related', readId(intent.slice('remove.'.length)))
    else await orderRelated(app, id, readSortOrder(form))
  } else {
    const otherId = readId(form.get('product'))
    const [operation, kind] = intent.split('.')
    if (kind !== 'related' && kind !== 'set') throw badRequest()
    if (operation === 'whole' || operation === 'part')
      await markWholeSet(app, id, operation === 'whole')
    else if (operation === 'remove') await removeLink(app, id, kind, otherId)
    else {
      const result = await addLink(app, id, kind, otherId)
      if (!result.ok) return data({ error: addLinkMessage(result) }, 422)
    }
  }
  return redirect(`${path('/beheer/producten/:id/erbij', { id })}${url.search}`)
}

export default function AdminProductLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { product, related, set, isWhole, search } = loaderData
  return (
    <>
      <AdminHeading
        title={`Past erbij en sets bij ${product.name}`}
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
      <FormSection
        title="Past erbij"
        text="Staat op de productpagina vooraan onder ‘Past erbij’, in deze volgorde; de winkel vult aan tot vier."
      >
        {related.length === 0 && <p className="text-ink-2">Nog niets gekozen.</p>}
        <RelatedList products={related} />
        <AddLinks
          kind="related"
          label="Voeg een product toe dat erbij past"
          buttonLabel={(name) => `Voeg toe bij Past erbij: ${name}`}
          search={search}
        />
      </FormSection>
      <FormSection
        title="Set"
        text="Producten die bij elkaar horen. Op de pagina van elk staan de andere."
      >
        {set.length === 0 && <p className="text-ink-2">Hoort bij geen set.</p>}
        <LinkRows
          products={set}
          intent="remove.set"
          text="Haal weg"
          label={(name) => `Haal weg uit de set: ${name}`}
        />
        {set.length > 0 && <WholeSetForm isWhole={isWhole} />}
        <AddLinks
          kind="set"
          label="Voeg een product toe aan de set"
          buttonLabel={(name) => `Voeg toe aan de set: ${name}`}
          search={search}
        />
      </FormSection>
    </>
  )
}

function WholeSetForm({ isWhole }: { isWhole: boolean }) {
  return (
    <Form method="post">
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

interface AddLinksProps {
  kind: LinkKind
  label: string
  /** returns the label of the button that adds a product */
  buttonLabel: (name: string) => string
  search: LoaderData['search']
}

/** A search field for products, and below it the matching products with a button that adds them to the list. */
function AddLinks({ kind, label, buttonLabel, search }: AddLinksProps) {
  const isSearched = search.kind === kind && search.text !== ''
  const matchingProducts = isSearched ? search.matchingProducts : []
  return (
    <div>
      <SearchBar label={label} name="zoek" value={isSearched ? search.text : ''} isOneOfMany>
        <input type="hidden" name="lijst" value={kind} />
      </SearchBar>
      {isSearched && matchingProducts.length === 0 && (
        <p className="text-ink-2">Niets gevonden. Probeer minder of andere woorden.</p>
      )}
      <LinkRows
        products={matchingProducts}
        intent={`add.${kind}`}
        text="Voeg toe"
        label={buttonLabel}
      />
      {matchingProducts.length > 0 && search.total > matchingProducts.length && (
        <p className="mt-2 text-sm text-ink-2">
          De eerste {matchingProducts.length}; met een woord meer vind je een ander.
        </p>
      )}
    </div>
  )
}

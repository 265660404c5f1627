import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { LinkRows } from '#app/features/catalog/link-rows.tsx'
import { addLink, readLinkedIds, removeLink } from '#app/features/catalog/product-links.server.ts'
import { addLinkMessage } from '#app/features/catalog/product-links.ts'
import { parseProductQuery } from '#app/features/catalog/product-list.ts'
import { readProductList, readProductRows } from '#app/features/catalog/read-product-list.server.ts'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SearchBar } from '#app/ui/search-bar.tsx'
import type { Route } from './+types/desk-product-links.ts'

/** More than these are better found by another word. */
const FOUND = 8

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Bij ${loaderData?.product.name ?? 'een product'} · Beheer · Schakel` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const id = readId(params.id)
  const [[product], linked] = await Promise.all([
    readProductRows(shop, [id]),
    readLinkedIds(shop.db, id),
  ])
  if (!product) throw data(null, { status: 404 })
  const { search } = parseProductQuery(
    new URLSearchParams({ zoek: url.searchParams.get('zoek') ?? '' }),
  )
  const [related, set, list] = await Promise.all([
    readProductRows(shop, linked.related),
    readProductRows(shop, linked.set),
    search === ''
      ? null
      : readProductList(shop, parseProductQuery(new URLSearchParams({ zoek: search }))),
  ])
  const found = list?.products.filter((one) => one.id !== id).slice(0, FOUND) ?? []
  return { product, related, set, search, found, total: list?.total ?? 0 }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const id = readId(params.id)
  const form = await readForm(request)
  const other = readId(form.get('product'))
  const [deed, kind] = String(form.get('intent') ?? '').split('.')
  if (kind !== 'related' && kind !== 'set') throw data(null, { status: 400 })
  if (deed === 'remove') await removeLink(shop, id, kind, other)
  else {
    const result = await addLink(shop, id, kind, other)
    if (!result.ok) return data({ error: addLinkMessage(result) }, 422)
  }
  return redirect(`/beheer/producten/${id}/erbij/${url.search}`)
}

export default function DeskProductLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { product, related, set, search, found, total } = loaderData
  return (
    <div className="max-w-[64rem]">
      <DeskHeading title={`Bij ${product.name}`}>
        <ButtonLink look="quiet" to={`/beheer/producten/${product.id}/`}>
          Terug naar het product
        </ButtonLink>
      </DeskHeading>
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
          Deze stukken staan vooraan onder ‘Past erbij’; de winkel vult aan tot vier.
        </p>
        <LinkRows products={related}>
          {({ name }) => (
            <Button
              type="submit"
              look="second"
              size="small"
              name="intent"
              value="remove.related"
              aria-label={`Haal weg bij Past erbij: ${name}`}
            >
              Haal weg
            </Button>
          )}
        </LinkRows>
        {related.length === 0 && <p className="py-3 text-ink-2">Nog niets gekozen.</p>}
      </section>
      <section className="mb-9">
        <h2 className="text-title font-semibold">Set</h2>
        <p className="mt-1 mb-3 text-ink-2">
          Stukken die bij elkaar horen. Op de pagina van elk staan de andere.
        </p>
        <LinkRows products={set}>
          {({ name }) => (
            <Button
              type="submit"
              look="second"
              size="small"
              name="intent"
              value="remove.set"
              aria-label={`Haal weg uit de set: ${name}`}
            >
              Haal weg
            </Button>
          )}
        </LinkRows>
        {set.length === 0 && <p className="py-3 text-ink-2">Hoort bij geen set.</p>}
      </section>
      <section>
        <h2 className="text-title font-semibold">Toevoegen</h2>
        <SearchBar label="Naam, SKU, GTIN of nummer" name="zoek" value={search} />
        {search !== '' && found.length === 0 && (
          <p className="text-ink-2">Niets gevonden. Probeer minder of andere woorden.</p>
        )}
        {found.length > 0 && (
          <LinkRows products={found}>
            {({ name }) => (
              <>
                <Button
                  type="submit"
                  look="second"
                  size="small"
                  name="intent"
                  value="add.related"
                  aria-label={`${name} past erbij`}
                >
                  Past erbij
                </Button>
                <Button
                  type="submit"
                  look="second"
                  size="small"
                  name="intent"
                  value="add.set"
                  aria-label={`${name} in de set`}
                >
                  In de set
                </Button>
              </>
            )}
          </LinkRows>
        )}
        {total > found.length && found.length > 0 && (
          <p className="mt-2 text-sm text-ink-2">
            De eerste {found.length}; met een woord meer vind je een ander.
          </p>
        )}
      </section>
    </div>
  )
}

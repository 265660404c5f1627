import { ChevronRight } from 'lucide-react'
import { data, Form, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { newCollectionForm } from '#app/features/listings/collections/admin/collection-form.ts'
import {
  addCollection,
  readManagedCollections,
} from '#app/features/listings/collections/admin/manage-collections.server.ts'
import { countText } from '#app/features/listings/listings/listing-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-collections.ts'

const THIS_PAGE = path('/beheer/collecties')

export const meta: Route.MetaFunction = () => [{ title: 'Collecties · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 80)
  const page = pageNumber(url.searchParams)
  return { search, ...(await readManagedCollections(context.get(appContext), { search, page })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = readFields(newCollectionForm, await readForm(request))
  if (!form.ok) return data({ errors: form.errors, formValues: form.formValues }, 422)
  const id = await addCollection(context.get(appContext), form.value.name)
  return redirect(path('/beheer/collecties/:id', { id }))
}

export default function AdminCollections({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, search, page, pageSize, total } = loaderData
  return (
    <div className="form-page">
      <AdminHeading title="Collecties" />
      <CatalogTabs />
      <p className="mb-6 max-w-prose text-ink-2">
        Een collectie is een pagina met een tekst van jou en alle producten die aan een regel
        voldoen, zoals goud tot 200 euro. Zet hem in een menu, of link ernaar.
      </p>
      <NewCollection rejected={actionData} />
      {(total > pageSize || search !== '') && (
        <SearchBar label="Zoek een collectie" name="zoek" value={search} />
      )}
      {rows.length === 0 &&
        (search === '' ? (
          <EmptyList
            title="Nog geen collecties"
            text="Zoals ‘Cadeaus tot € 100’ of ‘Goud onder € 500’."
          />
        ) : (
          <EmptyList title="Niets gevonden" text="Probeer een ander woord." clear={THIS_PAGE} />
        ))}
      <ul className="border-t border-ink empty:hidden">
        {rows.map(({ id, name, productCount }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={path('/beheer/collecties/:id', { id })}
              className="flex min-h-12 items-center gap-x-3 py-2 hover:bg-ground"
            >
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-ink-2">{countText(productCount)}</span>
              <ChevronRight
                className="size-5 shrink-0 text-ink-3"
                strokeWidth={1.5}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        url={(targetPage) =>
          `${THIS_PAGE}?${new URLSearchParams({ ...(search && { zoek: search }), pagina: String(targetPage) })}`
        }
      />
    </div>
  )
}

function NewCollection({ rejected }: { rejected: Route.ComponentProps['actionData'] }) {
  const form = useErrorFocus(rejected?.errors)
  return (
    <Form ref={form} method="post" noValidate className="mb-8 flex flex-wrap items-start gap-3">
      <div className="min-w-48 flex-1">
        <TextField
          name="name"
          label="Nieuwe collectie"
          autoComplete="off"
          defaultValue={rejected?.formValues.name ?? ''}
          error={rejected?.errors.name}
        />
      </div>
      <Button type="submit" size="small" variant="second" className="mt-6.5 h-control!">
        Voeg toe
      </Button>
    </Form>
  )
}

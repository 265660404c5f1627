import { data, redirect } from 'react-router'
import { z } from 'zod'
import {
  addBrand,
  readBrands,
  removeBrand,
  renameBrand,
} from '#app/features/catalog/attributes/admin/manage-brands.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { NamedList } from '#app/ui/admin/named-list.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import type { Route } from './+types/admin-brands.ts'

const HERE = path('/beheer/merken')
const brandForm = z.object({ name: z.string().trim().min(1, 'Geef het merk een naam.').max(80) })

export const meta: Route.MetaFunction = () => [{ title: 'Merken · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const brands = await readBrands(context.get(shopContext))
  const removing = readId(url.searchParams.get('verwijder'))
  return {
    brands,
    removing: brands.find(({ id }) => id === removing),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const form = await readForm(request)
  const id = readId(form.get('id'))
  if (form.get('intent') === 'remove') await removeBrand(app, id)
  else {
    const read = readFields(brandForm, form)
    const name = read.typed.name ?? ''
    if (!read.ok) return data({ id, name, error: read.errors.name }, 422)
    if (id > 0) await renameBrand(app, id, read.value.name)
    else if (!(await addBrand(app, read.value.name))) {
      return data({ id, name, error: 'Dit merk is er al.' }, 422)
    }
  }
  return redirect(`${HERE}?opgeslagen=1`)
}

export default function AdminBrands({ loaderData, actionData }: Route.ComponentProps) {
  const { brands, removing } = loaderData
  return (
    <div className="max-w-[48rem]">
      <AdminHeading title="Merken" />
      <CatalogTabs />
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={String(removing.id)}
          back={HERE}
          text={`${removing.products === 1 ? '1 product heeft' : `${removing.products} producten hebben`} dan geen merk meer.`}
        />
      )}
      <SaveNotice isSaved={!actionData && loaderData.isSaved} />
      <NamedList
        here={HERE}
        rows={brands}
        labelOf={({ products }) =>
          products === 1 ? 'Merk van 1 product' : `Merk van ${products} producten`
        }
        newLabel="Nieuw merk"
        rejected={actionData}
      />
    </div>
  )
}

import { z } from 'zod'
import { namedListOf } from '#app/features/admin/named-lists/named-list.ts'
import { NamedListScreen } from '#app/features/admin/named-lists/named-list-screen.tsx'
import { submitNamedList } from '#app/features/admin/named-lists/submit-named-list.server.ts'
import {
  addBrand,
  readBrands,
  removeBrand,
  renameBrand,
} from '#app/features/catalog/attributes/admin/manage-brands.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import type { Route } from './+types/admin-brands.ts'

const THIS_PAGE = path('/beheer/merken')
const brandForm = z.object({ name: z.string().trim().min(1, 'Geef het merk een naam.').max(80) })

export const meta: Route.MetaFunction = () => [{ title: 'Merken · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  return namedListOf(await readBrands(context.get(shopContext)), url)
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  return submitNamedList(request, THIS_PAGE, {
    newForm: brandForm,
    add: async ({ name }) =>
      (await addBrand(app, name)) ? undefined : { name: 'Dit merk is er al.' },
    form: brandForm,
    save: async (id, { name }) => {
      await renameBrand(app, id, name)
    },
    remove: (id) => removeBrand(app, id),
  })
}

export default function AdminBrands({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NamedListScreen
      {...loaderData}
      title="Merken"
      tabs={<CatalogTabs />}
      here={THIS_PAGE}
      rejected={actionData}
      rowLabel={({ products }) =>
        products === 1 ? 'Merk van 1 product' : `Merk van ${products} producten`
      }
      newRow={{ label: 'Nieuw merk' }}
      removeText={({ products }) =>
        `${products === 1 ? '1 product heeft' : `${products} producten hebben`} dan geen merk meer.`
      }
    />
  )
}

import { readTagPage, submitTags } from '#app/features/admin/named-lists/tag-page.server.ts'
import { TagScreen } from '#app/features/admin/named-lists/tag-screen.tsx'
import { productTags } from '#app/features/catalog/tags/product-tags.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import type { Route } from './+types/admin-product-tags.ts'

const THIS_PAGE = path('/beheer/trefwoorden')

export const meta: Route.MetaFunction = () => [{ title: 'Trefwoorden · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  return readTagPage(context.get(appContext), productTags, url)
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  return submitTags(context.get(appContext), productTags, request, THIS_PAGE)
}

export default function AdminProductTags({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TagScreen
      {...loaderData}
      tabs={<CatalogTabs />}
      pageUrl={THIS_PAGE}
      singular="product"
      plural="producten"
      rejected={actionData}
    />
  )
}

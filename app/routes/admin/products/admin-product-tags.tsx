import { data, redirect } from 'react-router'
import { TagList } from '#app/features/catalog/tags/admin/tag-list.tsx'
import { changeTags, readTagPage } from '#app/features/catalog/tags/admin/tag-page.server.ts'
import { productTags } from '#app/features/catalog/tags/product-tags.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import type { Route } from './+types/admin-product-tags.ts'

const HERE = path('/beheer/trefwoorden')

export const meta: Route.MetaFunction = () => [{ title: 'Trefwoorden · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  return readTagPage(context.get(shopContext), productTags, url)
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const rejected = await changeTags(context.get(shopContext), productTags, request)
  return rejected ? data(rejected, 422) : redirect(`${HERE}?opgeslagen=1`)
}

export default function AdminProductTags({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-[48rem]">
      <AdminHeading title="Trefwoorden" />
      <CatalogTabs />
      <TagList {...loaderData} here={HERE} one="product" many="producten" rejected={actionData} />
    </div>
  )
}

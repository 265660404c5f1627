import { readTagPage, submitTags } from '#app/features/admin/named-lists/tag-page.server.ts'
import { TagScreen } from '#app/features/admin/named-lists/tag-screen.tsx'
import { BlogTabs } from '#app/features/content/blog/admin/blog-tabs.tsx'
import { postTags } from '#app/features/content/blog/post-tags.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/admin-post-tags.ts'

const THIS_PAGE = path('/beheer/journaal/trefwoorden')

export const meta: Route.MetaFunction = () => [{ title: 'Trefwoorden · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  return readTagPage(context.get(appContext), postTags, url)
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  return submitTags(context.get(appContext), postTags, request, THIS_PAGE)
}

export default function AdminPostTags({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TagScreen
      {...loaderData}
      tabs={<BlogTabs />}
      pageUrl={THIS_PAGE}
      singular="verhaal"
      plural="verhalen"
      rejected={actionData}
    />
  )
}

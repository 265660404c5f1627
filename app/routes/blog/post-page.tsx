import { PostView, postMeta } from '#app/features/storefront/post-page/post-view.tsx'
import { readPostView } from '#app/features/storefront/post-page/read-post-view.server.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/post-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? postMeta(matches, loaderData) : []
}

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const kind = url.pathname.startsWith('/blog/') ? 'post' : 'page'
  const view = await readPostView(context, { kind, slug, url })
  if (!view) throw notFound()
  return view
}

export default function Post({ loaderData }: Route.ComponentProps) {
  return <PostView data={loaderData} />
}

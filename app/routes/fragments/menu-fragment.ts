import { MENU_TAGS, readMenus } from '#app/features/content/menus/menus.server.ts'
import { readMenu } from '#app/features/storefront/navigation/read-menu.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/menu-fragment.ts'

/** Returns the categories below the main categories of the header. Pages fetch it shortly before the menu opens. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  context.get(pageContext).cacheWithTags([...MENU_TAGS, 'listing'])
  const { header } = await readMenus(app)
  return Response.json(
    await readMenu(
      app,
      header.map(({ slug }) => slug),
    ),
  )
}

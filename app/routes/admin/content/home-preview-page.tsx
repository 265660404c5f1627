import { permittedOnly } from '#app/features/admin/shell/permitted-only.server.ts'
import { readDraftBlocks } from '#app/features/content/page-blocks/admin/block-forms.ts'
import { type Block, HOME_KEY } from '#app/features/content/page-blocks/page-blocks.ts'
import { readPageBlocks } from '#app/features/content/page-blocks/read-page-blocks.server.ts'
import { managersOnly, requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { BlockList } from '#app/features/storefront/home/block-list.tsx'
import { readBlocks } from '#app/features/storefront/home/read-blocks.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/home-preview-page.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Voorbeeld van de voorpagina' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export const middleware: Route.MiddlewareFunction[] = [managersOnly, permittedOnly]

/** The page is not hydrated, because the block editor replaces its DOM, which React would not expect. */
export const handle = { hasNoScripts: true }

async function readRenderedBlocks(app: App, draft: Block[]) {
  const { blocks, renderedAt } = await readBlocks(app, draft, { isHome: true })
  return { blocks, renderedAt }
}

/** Shows the saved blocks of the home page. */
export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  return readRenderedBlocks(app, (await readPageBlocks(app.db, HOME_KEY)).blocks)
}

/** Shows the blocks of the submitted form without saving them. */
export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  return readRenderedBlocks(context.get(appContext), readDraftBlocks(await readForm(request)))
}

export default function HomePreview({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div inert>
      <BlockList {...(actionData ?? loaderData)} />
    </div>
  )
}

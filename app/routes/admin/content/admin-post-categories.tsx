import {
  editedName,
  findEditedValues,
  toNamedList,
} from '#app/features/admin/named-lists/named-list.server.ts'
import { NamedListScreen } from '#app/features/admin/named-lists/named-list-screen.tsx'
import { submitNamedList } from '#app/features/admin/named-lists/submit-named-list.server.ts'
import { BlogTabs } from '#app/features/content/blog/admin/blog-tabs.tsx'
import {
  addPostCategory,
  countByCategory,
  removePostCategory,
  renamePostCategory,
} from '#app/features/content/blog/manage-post-categories.server.ts'
import { readPostCategories } from '#app/features/content/blog/manage-posts.server.ts'
import { postCategoryForm } from '#app/features/content/blog/post-forms.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/admin-post-categories.ts'

const THIS_PAGE = path('/beheer/journaal/rubrieken')

export const meta: Route.MetaFunction = () => [{ title: 'Rubrieken · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [categories, counts] = await Promise.all([readPostCategories(app), countByCategory(app)])
  const rows = categories.map((row) => ({ ...row, postCount: counts.get(row.id) ?? 0 }))
  return toNamedList(rows, url, editedName)
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  return submitNamedList(request, THIS_PAGE, {
    newForm: postCategoryForm,
    add: async ({ name }) =>
      (await addPostCategory(app, name)) === undefined
        ? { name: 'Deze rubriek is er al.' }
        : undefined,
    form: postCategoryForm,
    readEdited: async (id) => findEditedValues(await readPostCategories(app), id, editedName),
    save: async (id, { name }) => {
      await renamePostCategory(app, id, name)
    },
    remove: (id) => removePostCategory(app, id),
  })
}

export default function AdminPostCategories({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NamedListScreen
      {...loaderData}
      title="Rubrieken"
      tabs={<BlogTabs />}
      pageUrl={THIS_PAGE}
      rejected={actionData}
      rowLabel={({ postCount }) =>
        postCount === 1 ? 'Rubriek van 1 verhaal' : `Rubriek van ${postCount} verhalen`
      }
      newRow={{ label: 'Nieuwe rubriek' }}
      removeText={({ postCount }) =>
        `${postCount === 1 ? '1 verhaal heeft' : `${postCount} verhalen hebben`} dan geen rubriek meer.`
      }
    />
  )
}

import { data, redirect } from 'react-router'
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
import { shopContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { NamedList } from '#app/ui/admin/named-list.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import type { Route } from './+types/admin-post-categories.ts'

const HERE = path('/beheer/journaal/rubrieken')

export const meta: Route.MetaFunction = () => [{ title: 'Rubrieken · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const [rows, counts] = await Promise.all([readPostCategories(app), countByCategory(app)])
  const categories = rows.map((row) => ({ ...row, stories: counts.get(row.id) ?? 0 }))
  const removing = readId(url.searchParams.get('verwijder'))
  return {
    categories,
    removing: categories.find(({ id }) => id === removing),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const form = await readForm(request)
  const id = readId(form.get('id'))
  if (form.get('intent') === 'remove') await removePostCategory(app, id)
  else {
    const read = readFields(postCategoryForm, form)
    const name = read.typed.name ?? ''
    if (!read.ok) return data({ id, name, error: read.errors.name }, 422)
    if (id > 0) await renamePostCategory(app, id, read.value.name)
    else if ((await addPostCategory(app, read.value.name)) === undefined) {
      return data({ id, name, error: 'Deze rubriek is er al.' }, 422)
    }
  }
  return redirect(`${HERE}?opgeslagen=1`)
}

export default function AdminPostCategories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, removing } = loaderData
  return (
    <div className="max-w-[48rem]">
      <AdminHeading title="Rubrieken" />
      <BlogTabs />
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={String(removing.id)}
          back={HERE}
          text={`${removing.stories === 1 ? '1 verhaal heeft' : `${removing.stories} verhalen hebben`} dan geen rubriek meer.`}
        />
      )}
      <SaveNotice isSaved={!actionData && loaderData.isSaved} />
      <NamedList
        here={HERE}
        rows={categories}
        labelOf={({ stories }) =>
          stories === 1 ? 'Rubriek van 1 verhaal' : `Rubriek van ${stories} verhalen`
        }
        newLabel="Nieuwe rubriek"
        rejected={actionData}
      />
    </div>
  )
}

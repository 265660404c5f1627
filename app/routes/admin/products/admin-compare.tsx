import { findEditedValues, toNamedList } from '#app/features/admin/named-lists/named-list.server.ts'
import { NamedListScreen } from '#app/features/admin/named-lists/named-list-screen.tsx'
import { submitNamedList } from '#app/features/admin/named-lists/submit-named-list.server.ts'
import { readManagedCategories } from '#app/features/catalog/categories/manage-categories.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  GroupFields,
  groupText,
} from '#app/features/listings/compare-groups/admin/group-fields.tsx'
import { groupForm, newGroupForm } from '#app/features/listings/compare-groups/group-forms.ts'
import {
  addGroup,
  moveGroupUp,
  removeGroup,
  saveGroup,
} from '#app/features/listings/compare-groups/manage-groups.server.ts'
import {
  type CompareGroup,
  readCompareGroups,
} from '#app/features/listings/compare-groups/read-groups.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import type { Route } from './+types/admin-compare.ts'

const THIS_PAGE = path('/beheer/vergelijken')
const CATEGORY_FIELD = /^category\.(\d+)$/

export const meta: Route.MetaFunction = () => [{ title: 'Vergelijken · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [groups, categories] = await Promise.all([
    readCompareGroups(app),
    readManagedCategories(app),
  ])
  return { list: toNamedList(groups, url, toEditedGroup), categories }
}

const toEditedGroup = ({ name, slug, categoryIds, isCatchAll }: CompareGroup) => {
  return { name, slug, categoryIds, isCatchAll }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  return submitNamedList(request, THIS_PAGE, {
    newForm: newGroupForm,
    add: async ({ name }) =>
      (await addGroup(app, name, [])) ? undefined : { name: 'Deze groep is er al.' },
    form: groupForm,
    readEdited: async (id) => findEditedValues(await readCompareGroups(app), id, toEditedGroup),
    save: async (id, { name, slug }, form) => {
      const categoryIds = [...form.keys()].flatMap(
        (key) => readId(CATEGORY_FIELD.exec(key)?.[1]) || [],
      )
      const isCatchAll = form.get('rest') === 'on'
      const result = await saveGroup(app, id, { name, slug, categoryIds, isCatchAll })
      if (result.ok) return undefined
      if (result.error === 'unknown-group') throw notFound()
      return { slug: 'Een andere groep heeft dit adres al.' }
    },
    remove: (id) => removeGroup(app, id),
    moveUp: (id) => moveGroupUp(app, id),
  })
}

export default function AdminCompare({ loaderData, actionData }: Route.ComponentProps) {
  const { list, categories } = loaderData
  const catchAllGroup = list.rows.find(({ isCatchAll }) => isCatchAll)
  return (
    <NamedListScreen
      {...list}
      title="Vergelijken"
      tabs={<CatalogTabs />}
      intro="Een bezoeker vergelijkt sieraden uit dezelfde groep. Wat in geen groep zit, heeft geen knop ‘Vergelijk’."
      pageUrl={THIS_PAGE}
      rejected={actionData}
      isOrdered
      details={(group, rejected) => ({
        summary: (
          <span className="text-sm wrap-anywhere text-ink-2">{groupText(group, categories)}</span>
        ),
        fields: (
          <GroupFields
            group={group}
            categories={categories}
            catchAllGroup={catchAllGroup}
            rejected={rejected}
          />
        ),
      })}
      newRow={{ label: 'Nieuwe groep', hint: 'Kies daarna de categorieën.' }}
      removeText={() =>
        'De sieraden erin kunnen dan niet meer naast elkaar staan, tenzij ze in een andere groep zitten.'
      }
    />
  )
}

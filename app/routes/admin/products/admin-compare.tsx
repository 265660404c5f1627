import { ArrowUp } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
import type { ManagedCategory } from '#app/features/catalog/categories/category-edit.ts'
import { readManagedCategories } from '#app/features/catalog/categories/manage-categories.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { COMPARE_ADDRESS } from '#app/features/customers/compare/compare.ts'
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
import { shopContext } from '#app/platform/app-context.ts'
import { type FieldErrors, readFields, type Typed } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-compare.ts'

const HERE = path('/beheer/vergelijken')
const CATEGORY = /^category\.(\d+)$/

export const meta: Route.MetaFunction = () => [{ title: 'Vergelijken · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const [groups, categories] = await Promise.all([
    readCompareGroups(app),
    readManagedCategories(app),
  ])
  const removing = readId(url.searchParams.get('verwijder'))
  return {
    groups,
    categories,
    removing: groups.find(({ id }) => id === removing),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const form = await readForm(request)
  const id = readId(form.get('id'))
  const categoryIds = [...form.keys()].flatMap((name) => readId(CATEGORY.exec(name)?.[1]) || [])
  const reject = (errors: FieldErrors, typed: Typed) => data({ id, errors, typed }, 422)
  switch (form.get('intent')) {
    case 'up':
      await moveGroupUp(app, id)
      break
    case 'remove':
      await removeGroup(app, id)
      break
    case 'add': {
      const read = readFields(newGroupForm, form)
      if (!read.ok) return reject(read.errors, read.typed)
      if (!(await addGroup(app, read.value.name, []))) {
        return reject({ name: 'Deze groep is er al.' }, read.typed)
      }
      break
    }
    default: {
      const read = readFields(groupForm, form)
      if (!read.ok) return reject(read.errors, read.typed)
      const result = await saveGroup(app, id, {
        ...read.value,
        categoryIds,
        takesRest: form.get('rest') === 'on',
      })
      if (result.ok) break
      if (result.error === 'unknown-group') throw notFound()
      return reject({ slug: 'Een andere groep heeft dit adres al.' }, read.typed)
    }
  }
  return redirect(`${HERE}?opgeslagen=1`)
}

export default function AdminCompare({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, categories, removing } = loaderData
  const adding = actionData?.id === 0 ? actionData : undefined
  return (
    <div className="max-w-[56rem]">
      <AdminHeading title="Vergelijken" />
      <CatalogTabs />
      <p className="mb-6 max-w-prose text-ink-2">
        Sieraden uit dezelfde groep zet een bezoeker naast elkaar. Wat in geen enkele groep zit,
        heeft geen knop ‘Vergelijk’; één groep mag alles nemen wat in geen andere zit.
      </p>
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={String(removing.id)}
          back={HERE}
          text="De sieraden erin kunnen dan niet meer naast elkaar staan, tenzij ze in een andere groep zitten."
        />
      )}
      {!actionData && loaderData.isSaved && (
        <div className="mb-6">
          <Notice kind="success">Opgeslagen. De winkel toont het al.</Notice>
        </div>
      )}
      <ul className="border-t border-ink">
        {groups.map((group) => (
          <GroupRow
            key={`${group.id} ${group.name} ${group.slug} ${group.categoryIds} ${group.takesRest}`}
            group={group}
            categories={categories}
            rest={groups.find(({ takesRest }) => takesRest)}
            rejected={actionData?.id === group.id ? actionData : undefined}
          />
        ))}
      </ul>
      <Form
        key={groups.length}
        method="post"
        noValidate
        className="mt-8 flex flex-wrap items-start gap-3"
      >
        <div className="min-w-48 flex-1">
          <TextField
            name="name"
            label="Nieuwe groep"
            autoComplete="off"
            hint="Kies daarna de categorieën."
            defaultValue={adding?.typed.name ?? ''}
            error={adding?.errors.name}
          />
        </div>
        <Button
          type="submit"
          size="small"
          variant="second"
          name="intent"
          value="add"
          className="mt-7"
        >
          Voeg toe
        </Button>
      </Form>
    </div>
  )
}

interface RowProps {
  group: CompareGroup
  categories: ManagedCategory[]
  /** the group that takes what no other has */
  rest: CompareGroup | undefined
  rejected: { errors: FieldErrors; typed: Typed } | undefined
}

function GroupRow({ group, categories, rest, rejected }: RowProps) {
  const form = useErrorFocus(rejected?.errors)
  const values = rejected?.typed ?? { name: group.name, slug: group.slug }
  const isTicked = (id: number) =>
    rejected ? rejected.typed[`category.${id}`] === 'on' : group.categoryIds.includes(id)
  const named = categories.filter(({ id }) => group.categoryIds.includes(id))
  return (
    <li className="border-b border-line">
      <details open={rejected ? true : undefined}>
        <summary className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 py-2">
          <span className="flex-1 font-medium wrap-anywhere">{group.name}</span>
          <span className="text-sm text-ink-2">
            {insideText(
              named.map(({ name }) => name),
              group.takesRest,
            )}
          </span>
        </summary>
        <Form ref={form} method="post" noValidate className="space-y-4 py-4">
          <input type="hidden" name="id" value={group.id} />
          <button type="submit" hidden />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="name"
              label="Naam"
              autoComplete="off"
              defaultValue={values.name ?? ''}
              error={rejected?.errors.name}
            />
            <TextField
              name="slug"
              label="Pagina"
              autoComplete="off"
              hint={`Staat achter ${COMPARE_ADDRESS}`}
              defaultValue={values.slug ?? ''}
              error={rejected?.errors.slug}
            />
          </div>
          <fieldset>
            <legend className="text-sm font-medium">Categorieën</legend>
            <div className="mt-1 max-h-72 columns-1 overflow-y-auto sm:columns-2">
              {categories.map(({ id, name, depth }) => (
                <CheckboxField
                  key={id}
                  name={`category.${id}`}
                  label={`${'– '.repeat(depth)}${name}`}
                  defaultChecked={isTicked(id)}
                />
              ))}
            </div>
            <div className="mt-2 border-t border-line pt-2">
              <CheckboxField
                name="rest"
                label={
                  <>
                    <span className="block">En alles wat in geen andere groep zit</span>
                    {rest && rest.id !== group.id && (
                      <span className="block text-sm text-ink-2">
                        Dat neemt nu ‘{rest.name}’; dan houdt dat daar op.
                      </span>
                    )}
                  </>
                }
                defaultChecked={rejected ? rejected.typed.rest === 'on' : group.takesRest}
              />
            </div>
          </fieldset>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="small">
              Opslaan
            </Button>
            <Button type="submit" variant="second" size="small" name="intent" value="up">
              <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
              Naar voren
            </Button>
            <ButtonLink variant="quiet" to={`${HERE}?verwijder=${group.id}`}>
              Verwijder
            </ButtonLink>
          </div>
        </Form>
      </details>
    </li>
  )
}

/** "Ringen, Kettingen en alles wat in geen andere groep zit" */
function insideText(names: string[], takesRest: boolean): string {
  const rest = 'lles wat in geen andere groep zit'
  if (names.length === 0) return takesRest ? `A${rest}` : 'Nog niets'
  return takesRest ? `${names.join(', ')} en a${rest}` : names.join(', ')
}

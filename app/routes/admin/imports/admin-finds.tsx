import { data, Form, redirect, useNavigation } from 'react-router'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ImportChoiceFields } from '#app/features/data-transfer/marketplace-runs/import-choice-fields.tsx'
import {
  ImportPanel,
  RESULTS_GRID,
} from '#app/features/data-transfer/marketplace-runs/import-panel.tsx'
import {
  FINDS_PER_PAGE,
  findsUrl,
  searchName,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { findsForm } from '#app/features/data-transfer/marketplace-runs/marketplace-import-forms.ts'
import { readItemRefs } from '#app/features/data-transfer/marketplace-runs/read-pasted-items.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import {
  decideFinds,
  readFinds,
} from '#app/features/data-transfer/marketplace-search/item-finds.server.ts'
import { ItemResultList } from '#app/features/data-transfer/marketplace-search/item-result-list.tsx'
import { findSearch } from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import { resolveChoices } from '#app/features/data-transfer/product-files/resolve-choices.server.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-finds.ts'

type LoaderData = Route.ComponentProps['loaderData']
type ActionData = Route.ComponentProps['actionData']

export const meta: Route.MetaFunction = () => [{ title: 'Vondsten · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const search = await findSearch(app, readId(params.id))
  if (!search) throw notFound()
  const [categories, groups, finds] = await Promise.all([
    readCategoryNames(app),
    readCompareGroups(app),
    readFinds(app, search, pageNumber(url.searchParams)),
  ])
  const { id, source } = search
  return {
    id,
    categories,
    groups: groups.map((group) => ({ id: group.id, name: group.name })),
    finds,
    seller: source === 'bol' ? 'bol' : 'Amazon',
    name: searchName(search),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { name: actor } = requireManager(context)
  const app = context.get(appContext)
  const search = await findSearch(app, readId(params.id))
  if (!search) throw notFound()
  const form = await readForm(request)
  const parsedForm = readFields(findsForm, form)
  const itemRefs = readItemRefs(form).slice(0, FINDS_PER_PAGE)
  const reject = (errors: Record<string, string>) =>
    data({ formValues: parsedForm.formValues, selected: itemRefs, errors }, 422)
  if (!parsedForm.ok) return reject(parsedForm.errors)
  const { intent } = parsedForm.value
  if (itemRefs.length === 0) return reject({ item: 'Kies minstens één product.' })
  if (intent === 'decline') {
    await decideFinds(app, search.id, { itemRefs, state: 'declined' })
    return redirect(`${findsUrl(search.id)}${redirectQuery(url)}`)
  }
  const choicesResult = await resolveChoices(app, parsedForm.value)
  if (!choicesResult.ok) return reject(choicesResult.errors)
  const { source, country } = search
  const run = await startMarketplaceImport(app, {
    name: searchName(search),
    actor,
    isDryRun: intent === 'try',
    task: { what: 'items', ...choicesResult.choices },
    items: itemRefs.map((ref) => ({ source, country, itemRef: ref })),
  })
  // After a dry run the finds still wait for a decision.
  if (intent === 'import') await decideFinds(app, search.id, { itemRefs, state: 'taken' })
  return redirect(path('/beheer/importeren/:id', { id: run }))
}

export default function AdminFinds({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, finds, seller, categories, groups } = loaderData
  return (
    <div className="max-w-[76rem]">
      <AdminHeading
        title="Vondsten"
        back={{ to: path('/beheer/importeren/marktplaats'), text: 'Van een marktplaats' }}
      />
      <p className="mb-6 text-ink-2 wrap-anywhere">{name}</p>
      {finds.error && (
        <div className="mb-6">
          <Notice kind="warning" role="alert">
            {finds.error}
          </Notice>
        </div>
      )}
      {finds.rows.length === 0 ? (
        <EmptyList
          title="Er wacht niets"
          text="Vindt deze zoekopdracht iets nieuws, dan staat het hier tot je het goedkeurt."
        />
      ) : (
        <FindsForm
          finds={finds}
          seller={seller}
          actionData={actionData}
          id={id}
          categories={categories}
          groups={groups}
        />
      )}
    </div>
  )
}

function FindsForm({
  finds,
  seller,
  actionData,
  id,
  categories,
  groups,
}: Pick<LoaderData, 'finds' | 'seller' | 'id' | 'categories' | 'groups'> & {
  actionData: ActionData
}) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  return (
    <Form ref={form} method="post" noValidate className={RESULTS_GRID}>
      <div className="grid min-w-0 gap-5">
        <ItemResultList
          key={finds.rows.map(({ itemRef }) => itemRef).join(' ')}
          rows={finds.rows}
          seller={seller}
          selectedRefs={actionData?.selected ?? []}
          error={actionData?.errors.item}
        />
        <Pager
          page={finds.page}
          pageSize={FINDS_PER_PAGE}
          total={finds.total}
          url={(targetPage) => `${findsUrl(id)}?pagina=${targetPage}`}
        />
      </div>
      <ImportPanel>
        <ImportChoiceFields
          categories={categories}
          groups={groups}
          categoryId={actionData?.formValues.categoryId}
          groupId={actionData?.formValues.groupId}
          publishes={actionData?.formValues.publish === 'ja'}
          errors={actionData?.errors}
          isBusy={isBusy}
        >
          <Button type="submit" variant="quiet" name="intent" value="decline">
            Wijs af
          </Button>
        </ImportChoiceFields>
      </ImportPanel>
    </Form>
  )
}

import { data, Form, redirect, useNavigation } from 'react-router'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  FINDS_PER_PAGE,
  findsAddress,
  questionName,
} from '#app/features/data-transfer/marketplace-runs/piece-searches.ts'
import { readAsked } from '#app/features/data-transfer/marketplace-runs/read-wanted-pieces.ts'
import { startTakeOver } from '#app/features/data-transfer/marketplace-runs/start-take-over.server.ts'
import { TakeOverChoices } from '#app/features/data-transfer/marketplace-runs/take-over-choices.tsx'
import { findsForm } from '#app/features/data-transfer/marketplace-runs/take-over-forms.ts'
import {
  FOUND_GRID,
  TakeOverPanel,
} from '#app/features/data-transfer/marketplace-runs/take-over-panel.tsx'
import { FoundPieces } from '#app/features/data-transfer/marketplace-search/found-pieces.tsx'
import {
  decideFinds,
  readFinds,
} from '#app/features/data-transfer/marketplace-search/piece-finds.server.ts'
import { findSearch } from '#app/features/data-transfer/marketplace-search/piece-searches.server.ts'
import { resolveChoices } from '#app/features/data-transfer/product-files/resolve-choices.server.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { notFound } from '#app/platform/http-errors.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { visibleSearch } from '#app/platform/visible-search.ts'
import { DeskHeading } from '#app/ui/admin/desk-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/admin-finds.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Vondsten · Beheer · Schakel' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const search = await findSearch(shop, readId(params.id))
  if (!search) throw notFound()
  const [categories, groups, finds] = await Promise.all([
    readCategoryNames(shop),
    readCompareGroups(shop),
    readFinds(shop, search, pageNumber(url.searchParams)),
  ])
  const { id, source } = search
  return {
    id,
    categories,
    groups: groups.map((group) => ({ id: group.id, name: group.name })),
    finds,
    seller: source === 'bol' ? 'bol' : 'Amazon',
    name: questionName(search),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { name: actor } = requireManager(context)
  const shop = context.get(shopContext)
  const search = await findSearch(shop, readId(params.id))
  if (!search) throw notFound()
  const form = await readForm(request)
  const read = readFields(findsForm, form)
  const asked = readAsked(form).slice(0, FINDS_PER_PAGE)
  const refuse = (errors: Record<string, string>) => data({ typed: read.typed, asked, errors }, 422)
  if (!read.ok) return refuse(read.errors)
  const { intent } = read.value
  if (asked.length === 0) return refuse({ asked: 'Kies minstens één stuk.' })
  if (intent === 'decline') {
    await decideFinds(shop, search.id, { asked, state: 'declined' })
    return redirect(`${findsAddress(search.id)}${visibleSearch(url)}`)
  }
  const resolved = await resolveChoices(shop, read.value)
  if (!resolved.ok) return refuse(resolved.errors)
  const { source, country } = search
  const run = await startTakeOver(shop, {
    name: questionName(search),
    actor,
    isDryRun: intent === 'try',
    task: { what: 'pieces', ...resolved.choices },
    pieces: asked.map((one) => ({ source, country, asked: one })),
  })
  // Trying decides nothing: they wait until they are taken over.
  if (intent === 'import') await decideFinds(shop, search.id, { asked, state: 'taken' })
  return redirect(`/beheer/importeren/${run}/`)
}

export default function DeskFinds({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, finds, seller, categories, groups } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  return (
    <div className="max-w-[76rem]">
      <DeskHeading title="Vondsten">
        <ButtonLink look="quiet" to="/beheer/importeren/marktplaats/">
          Van een marktplaats
        </ButtonLink>
      </DeskHeading>
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
        <Form ref={form} method="post" noValidate className={FOUND_GRID}>
          <div className="grid min-w-0 gap-5">
            <FoundPieces
              key={finds.rows.map(({ asked }) => asked).join(' ')}
              rows={finds.rows}
              seller={seller}
              ticked={actionData?.asked ?? []}
              error={actionData?.errors.asked}
            />
            <Pager
              page={finds.page}
              pageSize={FINDS_PER_PAGE}
              total={finds.total}
              address={(to) => `${findsAddress(id)}?pagina=${to}`}
            />
          </div>
          <TakeOverPanel>
            <TakeOverChoices
              categories={categories}
              groups={groups}
              categoryId={actionData?.typed.categoryId}
              groupId={actionData?.typed.groupId}
              publishes={actionData?.typed.publish === 'ja'}
              errors={actionData?.errors}
              isBusy={isBusy}
            >
              <Button type="submit" look="quiet" name="intent" value="decline">
                Wijs af
              </Button>
            </TakeOverChoices>
          </TakeOverPanel>
        </Form>
      )}
    </div>
  )
}

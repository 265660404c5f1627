import { data, Form, redirect } from 'react-router'
import { BulkFields } from '#app/features/catalog/bulk-changes/admin/bulk-fields.tsx'
import {
  bulkSummary,
  productsText,
  readBulkAction,
  readKind,
} from '#app/features/catalog/bulk-changes/admin/bulk-form.ts'
import {
  readCategoryName,
  readSelection,
} from '#app/features/catalog/bulk-changes/admin/read-bulk-change.server.ts'
import {
  BULK_NAMES,
  type BulkKind,
  isWithoutFields,
} from '#app/features/catalog/bulk-changes/bulk-actions.ts'
import {
  type BulkSelection,
  startBulkChange,
} from '#app/features/catalog/bulk-changes/run-bulk-changes.server.ts'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import {
  parseProductQuery,
  productListUrl,
} from '#app/features/catalog/product-editing/product-list.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Route } from './+types/admin-bulk.ts'

const NO_ERRORS: FieldErrors = {}

const PRODUCT_LIST_LINK = { to: path('/beheer/producten'), text: 'Producten' }

export const meta: Route.MetaFunction = () => [{ title: 'Producten wijzigen · Beheer' }]

/** Returns the products that the list sent: the ticked ones, or all that match its filters. */
function readSelectedProducts(search: URLSearchParams): BulkSelection {
  if (search.get('alles') === '1') return { query: parseProductQuery(search) }
  return { ids: search.getAll('id').map(readId).filter(Boolean) }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const kind = readKind(url.searchParams.get('actie'))
  if (kind === null) throw notFound()
  const [selection, categories, settings] = await Promise.all([
    readSelection(app, readSelectedProducts(url.searchParams)),
    kind === 'category' ? readCategoryNames(app) : [],
    readSettings(app),
  ])
  return {
    kind,
    selection,
    categories,
    back: productListUrl({ ...parseProductQuery(url.searchParams), page: 1 }),
    values: {
      name: settings.manufacturerName,
      address: settings.manufacturerAddress,
      email: settings.manufacturerEmail,
    } as FormValues,
    summary: isWithoutFields(kind) ? bulkSummary({ kind }, undefined) : null,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const kind = readKind(url.searchParams.get('actie'))
  if (kind === null) throw notFound()
  const selectedProducts = readSelectedProducts(url.searchParams)
  const fields = await readForm(request)
  const form = readBulkAction(kind, fields)
  if (!form.ok)
    return data({ formValues: form.formValues, errors: form.errors, summary: null }, 422)
  const { count } = await readSelection(app, selectedProducts)
  // Starts only if the number of products still equals the number that staff confirmed.
  if (count > 0 && fields.get('aantal') === String(count)) {
    const id = await startBulkChange(app, selectedProducts, form.value, manager)
    return redirect(path('/beheer/producten/bulk/:id', { id }))
  }
  const category =
    form.value.kind === 'category' ? await readCategoryName(app, form.value.categoryId) : undefined
  return data({
    formValues: form.formValues,
    errors: NO_ERRORS,
    summary: bulkSummary(form.value, category),
  })
}

export default function AdminBulk({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, selection, categories, back } = loaderData
  const values = actionData?.formValues ?? loaderData.values
  const summary = actionData?.summary ?? loaderData.summary
  if (selection.count === 0) {
    return (
      <>
        <AdminHeading title={BULK_NAMES[kind]} back={PRODUCT_LIST_LINK} />
        <EmptyList
          title="Geen producten gekozen"
          text="Vink in de lijst eerst aan welke producten je wilt wijzigen."
          clear={back}
        />
      </>
    )
  }
  const unlistedCount = selection.count - selection.names.length
  return (
    <div className="max-w-prose">
      <AdminHeading title={BULK_NAMES[kind]} back={PRODUCT_LIST_LINK} />
      <p className="mb-6 text-ink-2">
        <strong className="text-ink">{productsText(selection.count)}</strong>:{' '}
        {selection.names.join(', ')}
        {unlistedCount === 1 && ' en 1 ander product'}
        {unlistedCount > 1 && ` en ${formatWhole(unlistedCount)} andere producten`}.
      </p>
      {summary === null ? (
        <Form method="post" className="space-y-5">
          <BulkFields
            kind={kind}
            categories={categories}
            values={values}
            errors={actionData?.errors ?? NO_ERRORS}
          />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" size="small">
              Verder
            </Button>
            <ButtonLink variant="second" size="small" to={back}>
              Terug naar de lijst
            </ButtonLink>
          </p>
        </Form>
      ) : (
        <Confirmation
          kind={kind}
          count={selection.count}
          summary={summary}
          values={values}
          back={back}
        />
      )}
    </div>
  )
}

interface ConfirmationProps {
  kind: BulkKind
  count: number
  summary: string
  values: FormValues
  back: string
}

/** Shows the change and the number of products, with the button that starts it. */
function Confirmation({ kind, count, summary, values, back }: ConfirmationProps) {
  return (
    <Notice kind="warning" role="alert">
      <p className="font-semibold">
        {productsText(count)}: {summary}?
      </p>
      {kind === 'remove' && (
        <p>Dit kun je niet ongedaan maken. Wat op een bestelling staat, blijft in de prullenbak.</p>
      )}
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        {Object.entries(values)
          .filter(([name]) => name !== 'aantal')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="aantal" value={count} />
        <Button type="submit" size="small" variant={kind === 'remove' ? 'danger' : 'main'}>
          Ja, wijzig {productsText(count)}
        </Button>
        <ButtonLink variant="second" size="small" to={back}>
          Toch niet
        </ButtonLink>
      </Form>
    </Notice>
  )
}

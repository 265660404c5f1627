import { data, Form, redirect, useNavigation } from 'react-router'
import { readQuickEdits } from '#app/features/catalog/bulk-changes/admin/quick-edit.ts'
import { QuickEditRows } from '#app/features/catalog/bulk-changes/admin/quick-edit-rows.tsx'
import {
  readQuickVariants,
  saveQuickEdits,
} from '#app/features/catalog/bulk-changes/admin/save-quick-edits.server.ts'
import {
  PRODUCTS_PER_PAGE,
  parseProductQuery,
  productListFields,
  productListUrl,
} from '#app/features/catalog/product-editing/product-list.ts'
import { readProductList } from '#app/features/catalog/product-editing/read-product-list.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-quick-edit.ts'

const NO_VALUES: FormValues = {}
const NO_ERRORS: FieldErrors = {}

export const meta: Route.MetaFunction = () => [{ title: 'Prijs en voorraad · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const query = parseProductQuery(url.searchParams)
  const list = await readProductList(app, query)
  const variants = await readQuickVariants(
    app,
    list.products.map(({ id }) => id),
  )
  return {
    query,
    list,
    variants: Object.fromEntries(variants),
    savedCount: url.searchParams.get('opgeslagen'),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const formValues = readFormValues(await readForm(request))
  const { edits, errors } = readQuickEdits(formValues)
  const result =
    Object.keys(errors).length > 0
      ? ({ ok: false, errors } as const)
      : await saveQuickEdits(app, edits, manager.name)
  if (!result.ok) return data({ formValues, errors: result.errors }, 422)
  const fields = new URLSearchParams(productListFields(parseProductQuery(url.searchParams)))
  fields.set('opgeslagen', String(result.saved))
  return redirect(`${path('/beheer/producten/prijs-en-voorraad')}?${fields}`)
}

export default function AdminQuickEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, variants, savedCount } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  useUnsavedWarning(form)
  const pageUrl = (page: number) =>
    productListUrl({ ...query, page }).replace(
      path('/beheer/producten'),
      path('/beheer/producten/prijs-en-voorraad'),
    )
  return (
    <>
      <AdminHeading
        title="Prijs en voorraad"
        back={{ to: productListUrl(query), text: 'Producten' }}
      />
      <SaveResult isRejected={actionData !== undefined} savedCount={savedCount} />
      {list.products.length === 0 ? (
        <EmptyList
          title="Geen producten"
          text="Niets past bij deze vraag. Probeer minder of andere woorden."
          clear={path('/beheer/producten')}
        />
      ) : (
        <Form
          key={list.products.map(({ id }) => id).join()}
          ref={form}
          method="post"
          noValidate
          autoComplete="off"
        >
          <QuickEditRows
            products={list.products}
            variants={variants}
            values={actionData?.formValues ?? NO_VALUES}
            errors={actionData?.errors ?? NO_ERRORS}
          />
          <div className="sticky bottom-0 -mx-4 bg-paper px-4 py-3 shadow-bar max-lg:*:w-full">
            <Button type="submit" size="small" busyText={isBusy ? 'Opslaan' : undefined}>
              Opslaan
            </Button>
          </div>
        </Form>
      )}
      <Pager page={list.page} pageSize={PRODUCTS_PER_PAGE} total={list.total} url={pageUrl} />
    </>
  )
}

function SaveResult({
  isRejected,
  savedCount,
}: {
  isRejected: boolean
  savedCount: string | null
}) {
  return (
    <div className="mb-6 empty:hidden">
      {isRejected ? (
        <Notice kind="danger" role="alert">
          Niet opgeslagen. Kijk naar de rood omrande velden.
        </Notice>
      ) : (
        savedCount !== null && (
          <Notice kind="success">
            {savedCount === '0' ? 'Er was niets gewijzigd.' : 'Opgeslagen. De winkel toont het al.'}
          </Notice>
        )
      )}
    </div>
  )
}

import { data, Form, Link, redirect } from 'react-router'
import { DiscoverabilityTabs } from '#app/features/admin/shell/discoverability-tabs.tsx'
import { RedirectFields } from '#app/features/content/redirects/admin/redirect-fields.tsx'
import {
  readRedirects,
  removeRedirect,
  saveRedirect,
} from '#app/features/content/redirects/manage-redirects.server.ts'
import {
  type ImportedRedirects,
  importRedirects,
  importRedirectsMessage,
} from '#app/features/content/redirects/redirect-files.server.ts'
import { redirectForm } from '#app/features/content/redirects/redirect-forms.ts'
import { redirectProblem } from '#app/features/content/redirects/redirect-messages.ts'
import { REDIRECTS_PER_PAGE } from '#app/features/content/redirects/redirects.ts'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-redirects.ts'

const THIS_PAGE = path('/beheer/vindbaarheid/doorverwijzingen')
const MAX_BYTES = 3 * 1024 * 1024

const DONE_MESSAGES = {
  bewaard: 'Opgeslagen. Het oude adres stuurt al door.',
  weg: 'De doorverwijzing is verwijderd.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Doorverwijzingen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 200)
  const page = pageNumber(url.searchParams)
  return {
    search,
    page,
    from: url.searchParams.get('van') ?? '',
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')) ?? null,
    ...(await readRedirects(context.get(appContext), { search, page })),
  }
}

interface ActionResult {
  errors: Record<string, string>
  formValues: FormValues | null
  report: ImportedRedirects | null
}

const reject = (errors: Record<string, string>, formValues: FormValues | null, status = 422) =>
  data<ActionResult>({ errors, formValues, report: null }, status)

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request, MAX_BYTES)
  const intent = formData.get('intent')
  if (intent === 'remove') {
    await removeRedirect(app, String(formData.get('path') ?? ''))
    return redirect(`${THIS_PAGE}?gedaan=weg`)
  }
  if (intent === 'import') {
    const file = formData.get('file')
    const importResult = await importRedirects(app, file instanceof File ? file : null)
    return importResult.ok
      ? data<ActionResult>({ errors: {}, formValues: null, report: importResult.report })
      : reject({ file: importRedirectsMessage(importResult) }, null)
  }
  const form = readFields(redirectForm, formData)
  if (!form.ok) return reject(form.errors, form.formValues)
  const saveResult = await saveRedirect(app, form.value)
  if (saveResult.ok) return redirect(`${THIS_PAGE}?gedaan=bewaard`)
  const { field, message } = redirectProblem(saveResult)
  return reject({ [field]: message }, form.formValues)
}

const EXPORT_BUTTON = buttonClass({ variant: 'second', size: 'small' })

export default function AdminRedirects({ loaderData, actionData }: Route.ComponentProps) {
  const { redirects, search, page, total, doneMessage, from } = loaderData
  const errors = actionData?.errors
  const hasErrors = errors !== undefined && Object.keys(errors).length > 0
  const isEmpty = redirects.length === 0 && !search
  const query = search ? `zoek=${encodeURIComponent(search)}&` : ''
  return (
    <div className="form-page">
      <AdminHeading title="Doorverwijzingen">
        {!isEmpty && (
          <a href={ADMIN_ENDPOINTS.redirects} download className={EXPORT_BUTTON}>
            Exporteren (CSV)
          </a>
        )}
      </AdminHeading>
      <DiscoverabilityTabs />
      <div className="mb-6 empty:hidden">
        {!actionData && doneMessage && <Notice kind="success">{doneMessage}</Notice>}
        {hasErrors && (
          <Notice kind="danger" role="alert">
            Niet opgeslagen. Kijk naar de rood omrande velden.
          </Notice>
        )}
        {actionData?.report && <ImportReport {...actionData.report} />}
      </div>
      <RedirectForms from={from} doneMessage={doneMessage} result={actionData} />
      {!isEmpty && <SearchBar label="Zoek in oude en nieuwe adressen" name="zoek" value={search} />}
      {redirects.length === 0 ? (
        <EmptyList
          title={search ? 'Niets gevonden' : 'Nog geen doorverwijzingen'}
          text={
            search
              ? 'Geen adres heeft deze tekst.'
              : 'Verandert een adres van een product, categorie of pagina, dan stuurt de winkel het oude vanzelf door. Andere oude adressen voeg je hierboven toe.'
          }
        />
      ) : (
        <ul className="border-t border-ink">
          {redirects.map((listedRedirect) => (
            <RedirectItem key={listedRedirect.path} {...listedRedirect} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageSize={REDIRECTS_PER_PAGE}
        total={total}
        url={(targetPage) => `${THIS_PAGE}?${query}pagina=${targetPage}`}
      />
    </div>
  )
}

interface RedirectFormsProps {
  /** path of a missed page, from the link in the list of missed pages */
  from: string
  doneMessage: string | null
  result: Route.ComponentProps['actionData']
}

/** Forms that add one redirect, or all redirects in a file. */
function RedirectForms({ from, doneMessage, result }: RedirectFormsProps) {
  const errors = result?.errors
  const form = useErrorFocus(errors)
  const fileForm = useErrorFocus(errors)
  const field = fieldsOf(result?.formValues ?? { from, kind: 'url' }, errors)
  return (
    <div className="mb-2">
      <CollapsibleFields
        key={`${from} ${doneMessage}`}
        title="Nieuwe doorverwijzing"
        isOpen={from !== '' || Object.keys(errors ?? {}).some((name) => name !== 'file')}
      >
        <Form ref={form} method="post" noValidate className="space-y-4">
          <RedirectFields field={field} />
          <Button type="submit" name="intent" value="add" size="small">
            Toevoegen
          </Button>
        </Form>
      </CollapsibleFields>
      <CollapsibleFields title="Uit een bestand" isOpen={Boolean(errors?.file)}>
        <Form
          ref={fileForm}
          method="post"
          encType="multipart/form-data"
          noValidate
          className="space-y-4"
        >
          <p className="text-sm text-ink-2">
            Een CSV-bestand met de kolommen van en naar, en als je wilt code (301 of 410). Bestaat
            een oud adres al, dan geldt de regel uit het bestand.
          </p>
          <FileField label="CSV-bestand" name="file" accept=".csv,text/csv" error={errors?.file} />
          <Button type="submit" name="intent" value="import" size="small" variant="second">
            Importeren
          </Button>
        </Form>
      </CollapsibleFields>
    </div>
  )
}

type ListedRedirect = Route.ComponentProps['loaderData']['redirects'][number]

function RedirectItem({ path: from, to, isGone, isImported }: ListedRedirect) {
  const linkClass = `${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span className="block font-medium">{from}</span>
        <span className="block text-sm text-ink-2">
          {isGone || isImported ? to : `naar ${to}`}
          {isImported && ', uit de vorige winkel'}
        </span>
      </span>
      <span className="flex gap-x-5">
        <Link
          to={`${path('/beheer/vindbaarheid/doorverwijzingen/wijzigen')}?pad=${encodeURIComponent(from)}`}
          className={linkClass}
        >
          Wijzig<span className="sr-only"> {from}</span>
        </Link>
        <Form method="post">
          <input type="hidden" name="path" value={from} />
          <button type="submit" name="intent" value="remove" className={linkClass}>
            Verwijder<span className="sr-only"> {from}</span>
          </button>
        </Form>
      </span>
    </li>
  )
}

function ImportReport({ saved, unchanged, problems, unlisted }: ImportedRedirects) {
  return (
    <Notice kind={problems.length > 0 ? 'info' : 'success'}>
      <p>
        {saved === 1 ? '1 doorverwijzing' : `${saved} doorverwijzingen`} opgeslagen
        {unchanged > 0 && `, ${unchanged} bestonden al`}.
        {problems.length > 0 && ' Deze regels zijn overgeslagen:'}
      </p>
      {problems.length > 0 && (
        <ul className="mt-2 max-h-64 overflow-y-auto">
          {problems.map(({ line, text }) => (
            <li key={line}>
              Regel {line}: {text}
            </li>
          ))}
          {unlisted > 0 && <li>En nog {unlisted} andere regels.</li>}
        </ul>
      )}
    </Notice>
  )
}

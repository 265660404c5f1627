import { data, Form, redirect } from 'react-router'
import { DiscoverabilityTabs } from '#app/features/admin/shell/discoverability-tabs.tsx'
import { RedirectFields } from '#app/features/content/redirects/admin/redirect-fields.tsx'
import {
  findEditedRedirect,
  saveRedirect,
} from '#app/features/content/redirects/manage-redirects.server.ts'
import { redirectForm } from '#app/features/content/redirects/redirect-forms.ts'
import { redirectProblem } from '#app/features/content/redirects/redirect-messages.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-redirect.ts'

const REDIRECT_LIST_URL = path('/beheer/vindbaarheid/doorverwijzingen')

export const meta: Route.MetaFunction = () => [{ title: 'Doorverwijzing wijzigen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const editedRedirect = await findEditedRedirect(
    context.get(appContext),
    url.searchParams.get('pad') ?? '',
  )
  if (!editedRedirect) throw notFound()
  const { path: from, ...target } = editedRedirect
  return { from, ...target }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const originalPath = url.searchParams.get('pad') ?? ''
  if (!(await findEditedRedirect(app, originalPath))) throw notFound()
  const form = readFields(redirectForm, await readForm(request))
  if (!form.ok) return data({ errors: form.errors, formValues: form.formValues }, 422)
  const saveResult = await saveRedirect(app, form.value, originalPath)
  if (saveResult.ok) return redirect(`${REDIRECT_LIST_URL}?gedaan=bewaard`)
  const { field, message } = redirectProblem(saveResult)
  return data(
    { errors: { [field]: message } as Record<string, string>, formValues: form.formValues },
    422,
  )
}

export default function AdminRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const { importedTarget, ...values } = loaderData
  const form = useErrorFocus(actionData?.errors)
  return (
    <div className="max-w-2xl">
      <AdminHeading
        title="Doorverwijzing wijzigen"
        back={{ to: REDIRECT_LIST_URL, text: 'Doorverwijzingen' }}
      />
      <DiscoverabilityTabs />
      <SaveNotice problem={actionData && {}} isSaved={false} />
      {importedTarget && (
        <p className="mb-4 text-ink-2">
          Dit adres uit je vorige winkel leidt nu naar {importedTarget}. Wat je hier bewaart, komt
          daarvoor in de plaats.
        </p>
      )}
      <Form ref={form} method="post" noValidate className="space-y-4">
        <RedirectFields field={fieldsOf(actionData?.formValues ?? values, actionData?.errors)} />
        <SaveButton />
      </Form>
    </div>
  )
}

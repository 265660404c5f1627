import { data, redirect } from 'react-router'
import { SettingsIdentity } from '#app/features/admin/settings/settings-identity.tsx'
import { SettingsPolicies } from '#app/features/admin/settings/settings-policies.tsx'
import { SettingsStorefront } from '#app/features/admin/settings/settings-storefront.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { saveSettings } from '#app/features/core/settings/admin/save-settings.server.ts'
import { settingsForm } from '#app/features/core/settings/admin/settings-form.ts'
import {
  settingsValues,
  unreadableFields,
} from '#app/features/core/settings/admin/settings-values.ts'
import { readStoredSettings } from '#app/features/core/settings/settings.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { EditForm } from '#app/ui/admin/edit-form.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-settings.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Instellingen · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const { settings, unreadable } = await readStoredSettings(context.get(shopContext))
  const stored = unreadableFields(unreadable)
  return {
    values: { ...settingsValues(settings), ...stored.values },
    unreadable: stored,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = readFields(settingsForm, await readForm(request))
  if (!form.ok) return data({ errors: form.errors, typed: form.typed }, 422)
  await saveSettings(context.get(shopContext), form.value)
  return redirect(`${path('/beheer/instellingen')}?opgeslagen=1`)
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.typed ?? loaderData.values
  const { unreadable } = loaderData
  const field = fieldsOf(values, actionData ? actionData.errors : unreadable.errors)
  return (
    <div className="max-w-[56rem]">
      <EditForm
        key={JSON.stringify(loaderData.values)}
        ref={form}
        title="Instellingen"
        isRejected={actionData !== undefined}
        isSaved={loaderData.isSaved}
      >
        {Object.keys(unreadable.errors).length > 0 && (
          <div className="mb-6">
            <Notice kind="warning">
              Niet elke instelling is leesbaar. Kijk naar de rood omrande velden
              {unreadable.ticked.length > 0 && ` en naar: ${unreadable.ticked.join(', ')}`}.
            </Notice>
          </div>
        )}
        <SettingsIdentity field={field} values={values} />
        <SettingsPolicies field={field} values={values} />
        <SettingsStorefront field={field} values={values} />
      </EditForm>
    </div>
  )
}

import { data, redirect } from 'react-router'
import { missingDetails } from '#app/features/admin/go-live/opening.ts'
import { SettingsIdentity } from '#app/features/admin/settings/settings-identity.tsx'
import {
  AllSettingsLink,
  SEARCH_FIELD,
  SettingsIndex,
  SettingsSearchForm,
} from '#app/features/admin/settings/settings-index.tsx'
import { readSettingsOverview } from '#app/features/admin/settings/settings-overview.server.ts'
import { SettingsPolicies } from '#app/features/admin/settings/settings-policies.tsx'
import { SettingsStorefront } from '#app/features/admin/settings/settings-storefront.tsx'
import { settingName } from '#app/features/admin/settings/settings-texts.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { settingsForm } from '#app/features/core/settings/admin/settings-form.ts'
import {
  changedMessage,
  saveSettingsForm,
} from '#app/features/core/settings/save-settings.server.ts'
import { readStoredSettings } from '#app/features/core/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/features/core/settings/settings.ts'
import { settingsValues, unreadableFields } from '#app/features/core/settings/settings-values.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { findNewerVersion, formVersion } from '#app/platform/forms/form-version.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { EditForm } from '#app/ui/admin/edit-form.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-settings.ts'

/** Shows the overview, or one section if the URL targets it or a field in it. The hidden sections are submitted too. */
const ONE_SECTION =
  'not-has-[form_section_:target,form_section:target]:[&_:is([data-all-settings],form_section,[data-save-bar])]:hidden has-[form_section_:target,form_section:target]:[&_:is(nav,section:not(:target,:has(:target)))]:hidden'

/** Shows only the sections of a rejected form that have an error. */
const REJECTED_SECTIONS =
  '[&_:is([data-all-settings],nav,form_section:not(:has([aria-invalid=true],[data-rejected])))]:hidden'

/** Returns the classes that hide sections; none if a problem belongs to no field. */
function shownSections(errors: FieldErrors | undefined, isUnreadable: boolean): string {
  if (errors) return Object.keys(errors).length > 0 ? REJECTED_SECTIONS : ''
  return isUnreadable ? '' : ONE_SECTION
}

export const meta: Route.MetaFunction = () => [{ title: 'Instellingen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const { settings, unreadableSettings } = await readStoredSettings(app)
  const missingLabels = missingDetails(settings, DEFAULT_SETTINGS).map(({ label }) => label)
  const unreadableValues = unreadableFields(unreadableSettings)
  const values = { ...settingsValues(settings), ...unreadableValues.values }
  return {
    values: { ...values, seen: formVersion(values) },
    groups: await readSettingsOverview(app, missingLabels),
    search: url.searchParams.get(SEARCH_FIELD) ?? '',
    unreadable: unreadableValues,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const formData = await readForm(request)
  const form = readFields(settingsForm, formData)
  if (!form.ok)
    return data({ errors: form.errors, formValues: form.formValues, message: null }, 422)
  const app = context.get(appContext)
  const conflict = await findConflict(app, formData, form.formValues)
  if (conflict) return data(conflict, 409)
  await saveSettingsForm(app, form.value)
  return redirect(`${path('/beheer/instellingen')}?opgeslagen=1`)
}

/** Returns a warning if somebody else saved settings since the form was opened. Sending the form again then saves it. */
async function findConflict(app: App, formData: FormData, formValues: FormValues) {
  const { settings, unreadableSettings } = await readStoredSettings(app)
  const values = { ...settingsValues(settings), ...unreadableFields(unreadableSettings).values }
  const newerVersion = findNewerVersion(formData, values)
  if (newerVersion === null) return null
  const changedNames = Object.keys(settingsForm.shape).filter(
    (name) => (formValues[name] ?? '').trim() !== (values[name] ?? ''),
  )
  return {
    errors: {},
    formValues: { ...formValues, seen: newerVersion },
    message: changedMessage(changedNames.map(settingName)),
  }
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.formValues ?? loaderData.values
  const { unreadable } = loaderData
  const isUnreadable = Object.keys(unreadable.errors).length > 0
  const fieldOf = fieldsOf(values, actionData ? actionData.errors : unreadable.errors)
  // The setup guide links to fields by id.
  const field = (name: string) => ({ ...fieldOf(name), id: name })
  return (
    <div className={`form-page ${shownSections(actionData?.errors, isUnreadable)}`}>
      <SettingsSearchForm />
      <EditForm
        key={JSON.stringify(loaderData.values)}
        ref={form}
        title="Instellingen"
        isRejected={actionData !== undefined}
        message={actionData?.message ?? null}
        isSaved={loaderData.isSaved}
      >
        <input type="hidden" name="seen" value={values.seen ?? ''} />
        {isUnreadable && (
          <div className="mb-6">
            <Notice kind="warning">
              Niet elke instelling is leesbaar. Kijk naar de rood omrande velden
              {unreadable.choiceLabels.length > 0 &&
                ` en naar: ${unreadable.choiceLabels.join(', ')}`}
              .
            </Notice>
          </div>
        )}
        <AllSettingsLink />
        <SettingsIndex groups={loaderData.groups} search={loaderData.search} />
        <SettingsIdentity field={field} values={values} />
        <SettingsPolicies field={field} values={values} />
        <SettingsStorefront field={field} values={values} />
      </EditForm>
    </div>
  )
}

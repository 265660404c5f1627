import { data, Form, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { HoursFields } from '#app/features/core/opening-hours/admin/hours-fields.tsx'
import {
  readSpecialForm,
  SPECIAL_PREFIX,
  specialValues,
} from '#app/features/core/opening-hours/admin/hours-forms.ts'
import { specialDaysMessage } from '#app/features/core/opening-hours/admin/hours-messages.ts'
import {
  removeSpecial,
  saveSpecial,
} from '#app/features/core/opening-hours/admin/save-hours.server.ts'
import { periodText } from '#app/features/core/opening-hours/hours-texts.ts'
import { findSpecialDays } from '#app/features/core/opening-hours/read-hours.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-special-days.ts'

const PARENT_PAGE = path('/beheer/instellingen/openingstijden')

/** Returns the id in the URL; null for new special days. */
const parseSpecialDaysId = (text: string | undefined) => (text === 'nieuw' ? null : readId(text))

export const meta: Route.MetaFunction = () => [{ title: 'Andere dagen · Openingstijden · Beheer' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const id = parseSpecialDaysId(params.id)
  if (id === null) return { title: 'Afwijkende dagen', isNew: true, values: {} }
  const special = await findSpecialDays(context.get(appContext), id)
  if (!special) throw notFound()
  const title = periodText(special)
  const values = specialValues(special)
  return {
    title: capitalize(title),
    isNew: false,
    values: { ...values, seen: formVersion(values) },
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = parseSpecialDaysId(params.id)
  const formData = await readForm(request)
  if (formData.get('intent') === 'remove') {
    const removeResult = await removeSpecial(app, id ?? 0)
    if (!removeResult.ok) throw notFound()
    return redirect(`${PARENT_PAGE}?gedaan=weg`)
  }
  const form = readSpecialForm(formData, app.clock.now())
  if (!form.ok)
    return data({ errors: form.errors, formValues: form.formValues, message: null }, 422)
  const special = id === null ? null : await findSpecialDays(app, id)
  const newerVersion = special ? findNewerVersion(formData, specialValues(special)) : null
  if (newerVersion !== null)
    return data(
      {
        errors: {},
        formValues: { ...form.formValues, seen: newerVersion },
        message: OUTDATED_FORM,
      },
      409,
    )
  const result = await saveSpecial(app, id, form.value)
  if (result.ok) return redirect(`${PARENT_PAGE}?gedaan=dagen`)
  if (result.error === 'unknown') throw notFound()
  const errors: FieldErrors = { fromDay: specialDaysMessage(result) }
  return data({ errors, formValues: form.formValues, message: null }, 409)
}

export default function AdminSpecialDays({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isNew, values } = loaderData
  const form = useErrorFocus(actionData?.errors)
  const formValues: FormValues = actionData?.formValues ?? values
  const field = fieldsOf(formValues, actionData?.errors)
  return (
    <div className="form-page">
      <AdminHeading title={title} back={{ to: PARENT_PAGE, text: 'Openingstijden' }} />
      <SaveNotice problem={actionData} isSaved={false} />
      <Form key={title} ref={form} method="post" noValidate className="space-y-6">
        <input type="hidden" name="seen" value={formValues.seen ?? ''} />
        <div className="grid gap-4 sm:grid-cols-2 lg:max-w-[38rem]">
          <TextField {...field('fromDay')} type="date" label="Dag, of de eerste dag" />
          <TextField
            {...field('toDay')}
            type="date"
            label="Laatste dag"
            isOptional
            hint="Leeg: het is één dag."
          />
        </div>
        <TextField
          {...field('note')}
          label="Wat er is"
          isOptional
          hint="Lezen klanten erbij, bijvoorbeeld: zomervakantie."
        />
        <div>
          <p className="mb-2 text-sm text-ink-2">
            Laat de tijden leeg als je dan dicht bent: er gaan dan ook geen pakketten weg.
          </p>
          <div className="border-t border-ink">
            <HoursFields
              prefix={SPECIAL_PREFIX}
              legend="Open"
              values={formValues}
              errors={actionData?.errors}
            />
          </div>
        </div>
        <SaveButton />
      </Form>
      {!isNew && (
        <RemoveForm
          text="Dan gelden weer je gewone tijden. Je kunt het 30 dagen lang terugzetten."
          button="Verwijder deze dagen"
        />
      )}
    </div>
  )
}

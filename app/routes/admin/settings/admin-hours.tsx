import { data, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { DispatchFields } from '#app/features/core/opening-hours/admin/dispatch-fields.tsx'
import { HoursFields } from '#app/features/core/opening-hours/admin/hours-fields.tsx'
import { hoursValues, readHoursForm } from '#app/features/core/opening-hours/admin/hours-forms.ts'
import { specialDaysMessage } from '#app/features/core/opening-hours/admin/hours-messages.ts'
import {
  restoreSpecial,
  saveHours,
} from '#app/features/core/opening-hours/admin/save-hours.server.ts'
import { dispatchWeekdays } from '#app/features/core/opening-hours/hours.ts'
import {
  specialRow,
  WEEK_ORDER,
  weekdaysText,
  weekdayText,
} from '#app/features/core/opening-hours/hours-texts.ts'
import {
  readHours,
  readRemovedSpecial,
} from '#app/features/core/opening-hours/read-hours.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { EditForm } from '#app/ui/admin/edit-form.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { RestoreList } from '#app/ui/admin/restore-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-hours.ts'

type LoaderData = Route.ComponentProps['loaderData']

const THIS_PAGE = path('/beheer/instellingen/openingstijden')
const DONE_MESSAGES: Record<string, string> = {
  tijden: 'Opgeslagen. De winkel toont het al.',
  dagen: 'Opgeslagen. De winkel toont het al.',
  weg: 'Verwijderd. Onder aan deze pagina kun je het nog 30 dagen terugzetten.',
  terug: 'Teruggezet. De winkel toont het al.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Openingstijden · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [hours, removedDays] = await Promise.all([
    readHours(app.db, app.clock.now()),
    readRemovedSpecial(app),
  ])
  const values = hoursValues(hours)
  return {
    values: { ...values, seen: formVersion(values) },
    openDaysText: weekdaysText(dispatchWeekdays({ week: hours.week, special: hours.special })),
    special: hours.special.map((special) => ({ id: special.id, ...specialRow(special) })),
    removed: removedDays.map((special) => ({
      id: special.id,
      name: specialRow(special).dayText,
      about: special.note,
    })),
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  if (formData.get('intent') === 'restore') {
    const result = await restoreSpecial(app, readId(formData.get('id')))
    if (result.ok) return redirect(`${THIS_PAGE}?gedaan=terug`)
    if (result.error === 'unknown') throw notFound()
    return reject({}, null, specialDaysMessage(result), 409)
  }
  const form = readHoursForm(formData)
  if (!form.ok) return reject(form.errors, form.formValues, null, 422)
  const storedValues = hoursValues(await readHours(app.db, app.clock.now()))
  const newerVersion = findNewerVersion(formData, storedValues)
  if (newerVersion !== null)
    return reject({}, { ...form.formValues, seen: newerVersion }, OUTDATED_FORM, 409)
  await saveHours(app, form.value)
  return redirect(`${THIS_PAGE}?gedaan=tijden`)
}

const reject = (
  errors: FieldErrors,
  formValues: FormValues | null,
  message: string | null,
  status: number,
) => data({ errors, formValues, message }, status)

export default function AdminHours({ loaderData, actionData }: Route.ComponentProps) {
  const { openDaysText, special, removed, doneMessage } = loaderData
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.formValues ?? loaderData.values
  return (
    <div className="form-page">
      <EditForm
        key={JSON.stringify(loaderData.values)}
        ref={form}
        title="Openingstijden"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
        isRejected={actionData !== undefined}
        message={actionData?.message ?? null}
        isSaved={doneMessage !== null}
        savedText={doneMessage ?? ''}
      >
        <input type="hidden" name="seen" value={values.seen ?? ''} />
        <FormSection
          title="Elke week"
          text="Laat een dag leeg als je dan dicht bent. Wanneer een bestelling klaarligt om op te halen, volgt hieruit."
        >
          <div className="-mt-3">
            {WEEK_ORDER.map((day, index) => (
              <HoursFields
                key={day}
                prefix={weekdayText(day)}
                legend={weekdayText(day)}
                showsLabels={index === 0}
                values={values}
                errors={actionData?.errors}
              />
            ))}
          </div>
        </FormSection>
        <FormSection
          title="Verzenddagen"
          text="Op welke dagen pakketten weggaan. De bezorgdag die klanten beloofd wordt, volgt hieruit. Op feestdagen en op dagen dat je hieronder dicht bent, gaat er niets weg."
        >
          <DispatchFields
            values={values}
            openDaysText={openDaysText}
            error={actionData?.errors.dispatch}
          />
        </FormSection>
        <SpecialDays special={special} />
      </EditForm>
      <RestoreList items={removed} />
    </div>
  )
}

function SpecialDays({ special }: Pick<LoaderData, 'special'>) {
  return (
    <FormSection
      title="Afwijkende dagen"
      text="Vakantie, een feest, een koopzondag. Op officiële feestdagen ben je vanzelf dicht, tenzij je hier tijden opgeeft."
    >
      {special.length === 0 ? (
        <p className="text-ink-2">Er staan geen andere dagen.</p>
      ) : (
        <ul className="-mt-2">
          {special.map(({ id, dayText, hoursText, note }) => (
            <li
              key={id}
              className="grid items-center gap-x-4 border-b border-line py-1 sm:grid-cols-[1fr_auto]"
            >
              <Link
                to={`${THIS_PAGE}${id}/`}
                className="inline-flex min-h-target items-center font-medium underline decoration-line-strong underline-offset-4 wrap-anywhere hover:text-accent"
              >
                <span className="first-letter:uppercase">{dayText}</span>
              </Link>
              <span className="text-sm wrap-anywhere text-ink-2 max-sm:pb-2">
                {hoursText}
                {note && `, ${note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink variant="second" size="small" to={`${THIS_PAGE}nieuw/`}>
          Dagen toevoegen
        </ButtonLink>
      </p>
    </FormSection>
  )
}

import { data, Form, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { HoursFields } from '#app/features/core/opening-hours/admin/hours-fields.tsx'
import {
  dispatchValues,
  readDispatchForm,
  readWeekForm,
  weekValues,
} from '#app/features/core/opening-hours/admin/hours-forms.ts'
import { saveSpecialMessage } from '#app/features/core/opening-hours/admin/hours-messages.ts'
import {
  restoreSpecial,
  saveDispatchDays,
  saveWeek,
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
import { DispatchForm } from '#app/features/fulfilment/order-admin/dispatch-form.tsx'
import { shopContext } from '#app/platform/app-context.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { RestoreList } from '#app/ui/admin/restore-list.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-hours.ts'

type ActionData = Route.ComponentProps['actionData']

type LoaderData = Route.ComponentProps['loaderData']

const THIS_PAGE = path('/beheer/instellingen/openingstijden')
const DONE: Record<string, string> = {
  week: 'Opgeslagen. De winkel toont het al.',
  verzenden: 'Opgeslagen. De winkel belooft het al.',
  dagen: 'Opgeslagen. De winkel toont het al.',
  weg: 'Verwijderd. Onder aan deze pagina kun je het nog 30 dagen terugzetten.',
  terug: 'Teruggezet. De winkel toont het al.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Openingstijden · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const [hours, removed] = await Promise.all([
    readHours(app.db, app.clock.now()),
    readRemovedSpecial(app),
  ])
  return {
    values: weekValues(hours),
    dispatch: dispatchValues(hours),
    openDays: weekdaysText(dispatchWeekdays({ week: hours.week, special: hours.special })),
    special: hours.special.map((special) => ({ id: special.id, ...specialRow(special) })),
    removed: removed.map((special) => ({
      id: special.id,
      name: specialRow(special).day,
      about: special.note,
    })),
    done: lookUp(DONE, url.searchParams.get('gedaan')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const sent = await readForm(request)
  if (sent.get('intent') === 'restore') {
    const result = await restoreSpecial(app, readId(sent.get('id')))
    if (result.ok) return redirect(`${THIS_PAGE}?gedaan=terug`)
    if (result.error === 'unknown') throw notFound()
    return reject({}, null, saveSpecialMessage(result), 409)
  }
  if (sent.get('intent') === 'dispatch') {
    const chosen = readDispatchForm(sent)
    if (!chosen.ok) return reject(chosen.errors, chosen.typed, null, 422)
    await saveDispatchDays(app, chosen.value)
    return redirect(`${THIS_PAGE}?gedaan=verzenden`)
  }
  const form = readWeekForm(sent)
  if (!form.ok) return reject(form.errors, form.typed, null, 422)
  await saveWeek(app, form.value)
  return redirect(`${THIS_PAGE}?gedaan=week`)
}

const reject = (errors: FieldErrors, typed: Typed | null, message: string | null, status: number) =>
  data({ errors, typed, message }, status)

export default function AdminHours({ loaderData, actionData }: Route.ComponentProps) {
  const { values, dispatch, openDays, special, removed, done } = loaderData
  // Two forms: an error belongs to one of them.
  const isDispatch = actionData?.typed?.intent === 'dispatch'
  const typedWeek = isDispatch ? undefined : actionData
  return (
    <div className="max-w-[56rem]">
      <AdminHeading title="Openingstijden">
        <ButtonLink variant="second" size="small" to={path('/beheer/instellingen')}>
          Alle instellingen
        </ButtonLink>
      </AdminHeading>
      <SaveNotice problem={actionData} isSaved={done !== null} saved={done ?? ''} />
      <WeekSection values={values} rejected={typedWeek} />
      <section aria-labelledby="verzenden" className="mt-12">
        <h2 id="verzenden" className="text-title font-semibold">
          Verzenddagen
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          Op welke dagen pakketten weggaan. De bezorgdag die klanten beloofd wordt, volgt hieruit.
          Op feestdagen en op dagen dat je hieronder dicht bent, gaat er niets weg.
        </p>
        <DispatchForm
          key={JSON.stringify(dispatch)}
          values={isDispatch && actionData?.typed ? actionData.typed : dispatch}
          openDays={openDays}
          error={actionData?.errors.dispatch}
        />
      </section>
      <SpecialDays special={special} />
      <RestoreList items={removed} />
    </div>
  )
}

function WeekSection({ values, rejected }: { values: LoaderData['values']; rejected: ActionData }) {
  const form = useErrorFocus(rejected?.errors)
  return (
    <section aria-labelledby="week">
      <h2 id="week" className="text-title font-semibold">
        Elke week
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">
        Laat een dag leeg als je dan dicht bent. Met een tweede paar tijden ben je tussendoor dicht.
        Wanneer een bestelling klaarligt om op te halen, volgt hieruit.
      </p>
      <Form key={JSON.stringify(values)} ref={form} method="post" noValidate className="mt-4">
        <div className="mb-5 border-t border-ink">
          {WEEK_ORDER.map((day) => (
            <HoursFields
              key={day}
              of={weekdayText(day)}
              legend={weekdayText(day)}
              values={rejected?.typed ?? values}
              errors={rejected?.errors}
            />
          ))}
        </div>
        <SaveButton />
      </Form>
    </section>
  )
}

function SpecialDays({ special }: { special: LoaderData['special'] }) {
  return (
    <section aria-labelledby="anders" className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-3">
        <h2 id="anders" className="text-title font-semibold">
          Anders dan anders
        </h2>
        <ButtonLink size="small" to={`${THIS_PAGE}nieuw/`}>
          Dagen toevoegen
        </ButtonLink>
      </div>
      <p className="mt-3 max-w-prose text-ink-2">
        Vakantie, een feest, een koopzondag. Op dagen dat je dicht bent, gaat er ook niets weg. Op
        officiële feestdagen ben je vanzelf dicht, tenzij je hier tijden opgeeft.
      </p>
      {special.length === 0 ? (
        <p className="py-4 text-ink-2">Er staan geen andere dagen.</p>
      ) : (
        <ul className="mt-2">
          {special.map(({ id, day, hours, note }) => (
            <li
              key={id}
              className="grid items-center gap-x-4 border-b border-line py-1 sm:grid-cols-[1fr_auto]"
            >
              <Link
                to={`${THIS_PAGE}${id}/`}
                className="inline-flex min-h-target items-center font-medium underline decoration-line-strong underline-offset-4 wrap-anywhere hover:text-accent"
              >
                <span className="first-letter:uppercase">{day}</span>
              </Link>
              <span className="text-sm text-ink-2 max-sm:pb-2">
                {hours}
                {note && `, ${note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

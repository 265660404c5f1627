import { ChevronRight, Plus } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { isVisitable } from '#app/features/core/opening-hours/hours.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { countryName } from '#app/features/sales/addresses/addresses.ts'
import { saveShippingMessage } from '#app/features/sales/delivery/admin/shipping-messages.ts'
import {
  ShippingRulesForm,
  shippingRulesForm,
  shippingRulesValues,
} from '#app/features/sales/delivery/admin/shipping-rules-form.tsx'
import {
  countWeightless,
  readRemovedShipping,
  readShipping,
} from '#app/features/sales/delivery/read-shipping.server.ts'
import { restoreMethod, restoreZone } from '#app/features/sales/delivery/save-shipping.server.ts'
import { countriesSentTo } from '#app/features/sales/delivery/shipping.ts'
import { deliveryText, shippingPriceText } from '#app/features/sales/delivery/shipping-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
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
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { RestoreList } from '#app/ui/admin/restore-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-shipping.ts'

type LoaderData = Route.ComponentProps['loaderData']

const THIS_PAGE = path('/beheer/verzending')
const DONE_MESSAGES: Record<string, string> = {
  weg: 'Verwijderd. Onder aan deze pagina kun je het nog 30 dagen terugzetten.',
  terug: 'Teruggezet. De winkel toont het al.',
  regels: 'Opgeslagen. De winkel toont het al.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Verzending · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [zones, removedShipping, weightlessCount, settings, hours] = await Promise.all([
    readShipping(app.db),
    readRemovedShipping(app),
    countWeightless(app),
    readSettings(app),
    readCachedHours(app),
  ])
  const isByWeight = zones.some(({ methods }) =>
    methods.some(({ brackets }) => brackets.length > 0),
  )
  return {
    zones: zones.map(({ id, name, countries, methods }) => ({
      id,
      name,
      countries: joinWithAnd(countries.map(countryName)),
      methods: methods.map((method) => ({
        id: method.id,
        name: method.name,
        isActive: method.isActive,
        price: shippingPriceText(method),
        time: deliveryText(method),
      })),
    })),
    withholdsPickup:
      !isVisitable(settings, hours) &&
      zones.some(({ methods }) =>
        methods.some((method) => method.isActive && method.kind === 'pickup'),
      ),
    deliversNowhere: countriesSentTo(zones).length === 0,
    weightlessCount: isByWeight ? weightlessCount : 0,
    removed: removedShipping.map(({ kind, id, name, zoneName: zone }) => ({
      kind,
      id,
      name,
      about: zone === null ? 'zone met haar bezorgwijzen' : `in ${zone}`,
    })),
    rules: withVersion(shippingRulesValues(settings)),
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
  }
}

const withVersion = (rules: FormValues): FormValues => ({ ...rules, seen: formVersion(rules) })

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  if (form.get('intent') === 'rules') {
    const parsedForm = readFields(shippingRulesForm, form)
    if (!parsedForm.ok)
      return data(
        { message: null, errors: parsedForm.errors, formValues: parsedForm.formValues },
        422,
      )
    const newerVersion = findNewerVersion(form, shippingRulesValues(await readSettings(app)))
    if (newerVersion !== null)
      return data(
        {
          message: OUTDATED_FORM,
          errors: {},
          formValues: { ...parsedForm.formValues, seen: newerVersion },
        },
        409,
      )
    await saveSettings(app, parsedForm.value)
    return redirect(`${THIS_PAGE}?gedaan=regels`)
  }
  const restore = form.get('kind') === 'zone' ? restoreZone : restoreMethod
  const result = await restore(app, readId(form.get('id')))
  if (result.ok) return redirect(`${THIS_PAGE}?gedaan=terug`)
  if (result.error === 'unknown') throw notFound()
  return data(
    { message: saveShippingMessage(result), errors: {} as FieldErrors, formValues: null },
    409,
  )
}

export default function AdminShipping({ loaderData, actionData }: Route.ComponentProps) {
  const { zones, withholdsPickup, deliversNowhere, weightlessCount, removed, rules, doneMessage } =
    loaderData
  return (
    <div className="form-page">
      <AdminHeading title="Verzending">
        <ButtonLink size="small" to={`${THIS_PAGE}zones/nieuw/`}>
          Nieuwe zone
        </ButtonLink>
      </AdminHeading>
      <p className="-mt-2 mb-6 max-w-prose text-ink-2">
        Een zone is een groep landen met dezelfde kosten. In elke zone kies je hoe klanten hun
        bestelling kunnen krijgen, wat dat kost en hoe lang het duurt. Je kunt in de hele EU
        bezorgen.
      </p>
      <div className="space-y-4 not-empty:mb-6">
        {actionData?.message && (
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        )}
        {!actionData && doneMessage && <Notice kind="success">{doneMessage}</Notice>}
        {deliversNowhere && (
          <Notice kind="warning">
            Je bezorgt nu nergens: klanten kunnen niets laten bezorgen. Zet een land in een zone met
            een bezorgwijze.
          </Notice>
        )}
        {withholdsPickup && (
          <Notice kind="info">
            Klanten kunnen nog niet kiezen voor ophalen. Vul je adres en{' '}
            <Link to={path('/beheer/instellingen/openingstijden')} className={TEXT_LINK}>
              openingstijden
            </Link>{' '}
            in, dan kan het.
          </Notice>
        )}
        {weightlessCount > 0 && (
          <Notice kind="info">
            Van {weightlessCount < 1_000 ? weightlessCount : 'meer dan 1000'}{' '}
            {weightlessCount === 1 ? 'uitvoering' : 'uitvoeringen'} in de winkel is het gewicht niet
            ingevuld. Die tellen bij prijzen naar gewicht als 0 gram.
          </Notice>
        )}
      </div>
      {zones.map((zone) => (
        <ZoneSection key={zone.id} zone={zone} />
      ))}
      <ShippingRulesForm
        values={actionData?.formValues ?? rules}
        errors={actionData?.errors ?? {}}
      />
      <RestoreList items={removed} />
    </div>
  )
}

function ZoneSection({ zone }: { zone: LoaderData['zones'][number] }) {
  return (
    <section aria-labelledby={`zone-${zone.id}`} className="mb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-ink pb-1">
        <h2 id={`zone-${zone.id}`} className="text-title font-semibold wrap-anywhere">
          {zone.name}
        </h2>
        <Link
          to={`${THIS_PAGE}zones/${zone.id}/`}
          className={`${TEXT_LINK} inline-flex min-h-target items-center text-sm`}
        >
          Zone aanpassen<span className="sr-only"> {zone.name}</span>
        </Link>
      </div>
      {zone.countries !== zone.name && <p className="pt-2 text-sm text-ink-2">{zone.countries}</p>}
      {zone.methods.length === 0 && (
        <div className="mt-3">
          <Notice kind="warning">
            Nog geen bezorgwijze: klanten in deze landen kunnen niet bestellen.
          </Notice>
        </div>
      )}
      <ul>
        {zone.methods.map((method) => (
          <li key={method.id} className="border-b border-line">
            <Link
              to={`${THIS_PAGE}zones/${zone.id}/bezorgwijzen/${method.id}/`}
              className="flex min-h-12 items-center gap-x-4 py-2 hover:bg-ground"
            >
              <span className="grid min-w-0 flex-1 items-baseline gap-x-4 text-sm text-ink-2 sm:grid-cols-[11rem_1fr_1.7fr]">
                <span className="text-base font-medium text-ink wrap-anywhere">{method.name}</span>
                <span>{method.price}</span>
                <span>{method.time}</span>
              </span>
              <StatusLabel tone={method.isActive ? 'success' : 'quiet'}>
                {method.isActive ? 'Aan' : 'Uit'}
              </StatusLabel>
              <ChevronRight
                className="size-5 shrink-0 text-ink-3"
                strokeWidth={1.5}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={`${THIS_PAGE}zones/${zone.id}/bezorgwijzen/nieuw/`}
        className="inline-flex min-h-target items-center gap-1.5 text-sm font-medium hover:text-accent"
      >
        <Plus className="size-4" strokeWidth={1.5} aria-hidden="true" />
        Bezorgwijze toevoegen<span className="sr-only"> aan {zone.name}</span>
      </Link>
    </section>
  )
}

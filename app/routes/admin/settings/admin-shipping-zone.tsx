import { data, Form, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { COUNTRIES, countryName } from '#app/features/sales/addresses/addresses.ts'
import { saveShippingMessage } from '#app/features/sales/delivery/admin/shipping-messages.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { removeZone, saveZone } from '#app/features/sales/delivery/save-shipping.server.ts'
import {
  countryField,
  readZoneForm,
  zoneValues,
} from '#app/features/sales/delivery/shipping-forms.ts'
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
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-shipping-zone.ts'

const PARENT_PAGE = path('/beheer/verzending')

/** Returns the id in the URL; null for a new zone. */
const parseZoneId = (text: string | undefined) => (text === 'nieuw' ? null : readId(text))

export const meta: Route.MetaFunction = () => [{ title: 'Zone · Verzending · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const id = parseZoneId(params.zone)
  const zones = await readShipping(context.get(appContext).db)
  const zone = zones.find((each) => each.id === id)
  if (id !== null && !zone) throw notFound()
  const values = zone ? zoneValues(zone) : {}
  return {
    title: zone?.name ?? 'Nieuwe zone',
    isNew: id === null,
    values: zone ? { ...values, seen: formVersion(values) } : {},
    // Links to the next step: nobody can order in a zone without methods.
    firstMethodUrl:
      zone?.methods.length === 0 ? `${PARENT_PAGE}zones/${zone.id}/bezorgwijzen/nieuw/` : null,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = parseZoneId(params.zone)
  const formData = await readForm(request)
  if (formData.get('intent') === 'remove') {
    const removeResult = await removeZone(app, id ?? 0)
    if (!removeResult.ok) throw notFound()
    return redirect(`${PARENT_PAGE}?gedaan=weg`)
  }
  const form = readZoneForm(formData)
  if (!form.ok) return reject(form.errors, form.formValues)
  const zone = (await readShipping(app.db)).find((each) => each.id === id)
  const newerVersion = zone ? findNewerVersion(formData, zoneValues(zone)) : null
  if (newerVersion !== null)
    return reject({}, { ...form.formValues, seen: newerVersion }, OUTDATED_FORM)
  const result = await saveZone(app, id, form.value)
  if (result.ok) return redirect(`${PARENT_PAGE}zones/${result.id}/?opgeslagen=1`)
  if (result.error === 'unknown') throw notFound()
  return reject({ countries: saveShippingMessage(result) }, form.formValues)
}

const reject = (errors: FieldErrors, formValues: FormValues, message: string | null = null) =>
  data({ errors, formValues, message }, message === null ? 422 : 409)

export default function AdminShippingZone({ loaderData, actionData }: Route.ComponentProps) {
  const form = useErrorFocus(actionData?.errors)
  const values: FormValues = actionData?.formValues ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  const { title, isNew, isSaved, firstMethodUrl } = loaderData
  const countriesError = actionData?.errors.countries
  return (
    <div className="form-page">
      <AdminHeading title={title} back={{ to: PARENT_PAGE, text: 'Verzending' }} />
      <SaveNotice
        problem={actionData}
        isSaved={isSaved}
        savedText={firstMethodUrl ? 'De zone is opgeslagen.' : undefined}
      />
      {firstMethodUrl && !actionData && <FirstMethod url={firstMethodUrl} />}
      <Form key={title} ref={form} method="post" noValidate className="space-y-6">
        <input type="hidden" name="seen" value={values.seen ?? ''} />
        <TextField
          {...field('name')}
          label="Naam"
          hint="Alleen voor jezelf, bijvoorbeeld Benelux."
        />
        <fieldset aria-describedby={countriesError ? 'landen-fout' : 'landen-uitleg'}>
          <legend className="mb-1.5 text-sm font-medium">Landen</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {COUNTRIES.map((country) => (
              <CheckboxField
                key={country}
                name={countryField(country)}
                label={countryName(country)}
                defaultChecked={values[countryField(country)] === 'on'}
                aria-invalid={countriesError ? true : undefined}
              />
            ))}
          </div>
          <ChoiceError id="landen-fout" error={countriesError} />
          <p id="landen-uitleg" className="mt-1.5 text-sm text-ink-3">
            Een land zit in één zone. Zit het in geen enkele, dan kan niemand er iets laten
            bezorgen.
          </p>
        </fieldset>
        <SaveButton />
      </Form>
      {!isNew && (
        <RemoveForm
          text="De bezorgwijzen gaan mee. Bestellingen die er al zijn, blijven zoals ze zijn, en je kunt de zone 30 dagen lang terugzetten."
          button="Verwijder deze zone"
        />
      )}
    </div>
  )
}

function FirstMethod({ url }: { url: string }) {
  return (
    <div className="mb-8 space-y-4">
      <Notice kind="warning">
        Nog geen bezorgwijze: klanten in deze landen kunnen niet bestellen.
      </Notice>
      <ButtonLink to={url}>Voeg de eerste bezorgwijze toe</ButtonLink>
    </div>
  )
}

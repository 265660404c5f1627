import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { saveShippingMessage } from '#app/features/sales/delivery/admin/shipping-messages.ts'
import { ShippingMethodFields } from '#app/features/sales/delivery/admin/shipping-method-fields.tsx'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { removeMethod, saveMethod } from '#app/features/sales/delivery/save-shipping.server.ts'
import {
  methodValues,
  NEW_METHOD,
  readMethodForm,
} from '#app/features/sales/delivery/shipping-forms.ts'
import { appContext } from '#app/platform/app-context.ts'
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
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import type { Route } from './+types/admin-shipping-method.ts'

const PARENT_PAGE = path('/beheer/verzending')

/** Returns the id in the URL; null for a new method. */
const parseMethodId = (text: string | undefined) => (text === 'nieuw' ? null : readId(text))

export const meta: Route.MetaFunction = () => [{ title: 'Bezorgwijze · Verzending · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const id = parseMethodId(params.id)
  const zones = await readShipping(context.get(appContext).db)
  const zone = zones.find((each) => each.id === readId(params.zone))
  const method = zone?.methods.find((each) => each.id === id)
  if (!zone || (id !== null && !method)) throw notFound()
  const values = method ? methodValues(method) : {}
  return {
    title: method ? `${method.name}, ${zone.name}` : `Nieuwe bezorgwijze, ${zone.name}`,
    isNew: id === null,
    values: method
      ? { ...values, seen: formVersion(values) }
      : { ...NEW_METHOD, position: String(zone.methods.length + 1) },
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = parseMethodId(params.id)
  const formData = await readForm(request)
  if (formData.get('intent') === 'remove') {
    const removeResult = await removeMethod(app, id ?? 0)
    if (!removeResult.ok) throw notFound()
    return redirect(`${PARENT_PAGE}?gedaan=weg`)
  }
  const form = readMethodForm(formData)
  if (!form.ok)
    return data({ errors: form.errors, formValues: form.formValues, message: null }, 422)
  const zoneId = readId(params.zone)
  const method = (await readShipping(app.db))
    .find((zone) => zone.id === zoneId)
    ?.methods.find((each) => each.id === id)
  const newerVersion = method ? findNewerVersion(formData, methodValues(method)) : null
  if (newerVersion !== null)
    return data(
      {
        errors: {},
        formValues: { ...form.formValues, seen: newerVersion },
        message: OUTDATED_FORM,
      },
      409,
    )
  const result = await saveMethod(app, zoneId, id, form.value)
  if (result.ok) {
    return redirect(`${PARENT_PAGE}zones/${zoneId}/bezorgwijzen/${result.id}/?opgeslagen=1`)
  }
  if (result.error === 'unknown') throw notFound()
  return data(
    { errors: {}, formValues: form.formValues, message: saveShippingMessage(result) },
    409,
  )
}

export default function AdminShippingMethod({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isNew, isSaved, values } = loaderData
  return (
    <div className="form-page">
      <AdminHeading title={title} back={{ to: PARENT_PAGE, text: 'Verzending' }} />
      <SaveNotice problem={actionData} isSaved={isSaved} />
      <ShippingMethodFields
        key={JSON.stringify(values)}
        values={actionData?.formValues ?? values}
        errors={actionData?.errors}
      />
      {!isNew && (
        <RemoveForm
          text="Bestellingen die er al zijn, blijven zoals ze zijn, en je kunt de bezorgwijze 30 dagen lang terugzetten."
          button="Verwijder deze bezorgwijze"
        />
      )}
    </div>
  )
}

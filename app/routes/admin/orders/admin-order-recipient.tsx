import { data, Form, redirect, useNavigation } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { OrderFormHeading } from '#app/features/fulfilment/order-admin/order-form-heading.tsx'
import {
  OrderDeliveryFields,
  OrderPersonFields,
} from '#app/features/fulfilment/order-admin/order-person-fields.tsx'
import {
  changeRecipient,
  readOtherMethods,
} from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { readOrderPerson } from '#app/features/fulfilment/order-changes/admin/order-edit-forms.ts'
import { countryErrors, METHOD_FIELD } from '#app/features/fulfilment/order-changes/order-edit.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { RECIPIENT_STATES } from '#app/features/fulfilment/orders/orders.ts'
import { stateChangeMessage } from '#app/features/fulfilment/orders/orders-messages.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-order-recipient.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Gegevens van bestelling ${params.id} · Beheer` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const order = await findOrder(app, readId(params.id))
  if (!order) throw notFound()
  const methods = await readOtherMethods(app, order)
  const { key: _, ...publicOrder } = order
  return { order: publicOrder, methods: methods.map(({ id, name }) => ({ id, name })) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const order = await findOrder(app, id)
  if (!order) throw notFound()
  const formData = await readForm(request)
  const methodId = formData.get(METHOD_FIELD) || undefined
  const method = (await readOtherMethods(app, order)).find((each) => `${each.id}` === methodId)
  const shippingMethod = method?.kind ?? order.shippingMethod
  const form = readOrderPerson({ ...order, shippingMethod }, formData)
  if (!form.ok)
    return data({ formValues: form.formValues, errors: form.errors, message: null }, 422)
  if (methodId && !method) {
    const errors: FieldErrors = { [METHOD_FIELD]: 'Deze bezorgwijze is er niet meer.' }
    return data({ formValues: form.formValues, errors, message: null }, 409)
  }
  const result = await changeRecipient(app, id, { ...form.value, method }, manager.name)
  if (result.ok) {
    const query = result.changed ? '?gedaan=edit' : ''
    return redirect(`${path('/beheer/bestellingen/:id', { id })}${query}`)
  }
  if (result.error === 'unknown-order') throw notFound()
  if (result.error !== 'not-now') {
    const errors = countryErrors(result, order)
    return data({ formValues: form.formValues, errors, message: null }, 422)
  }
  const errors: FieldErrors = {}
  return data({ formValues: form.formValues, errors, message: stateChangeMessage(result) }, 409)
}

/** Changes the customer, the address and the shipping method of a paid order. */
export default function AdminOrderRecipient({ loaderData, actionData }: Route.ComponentProps) {
  const { order, methods } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const errors: FieldErrors = actionData?.errors ?? {}
  const hasErrors = Object.keys(errors).length > 0
  const canChangeCountry = order.state === 'paid' && !order.isVatReversed
  const sharedProps = { formValues: actionData?.formValues ?? {}, errors, canChangeCountry }
  const form = useErrorFocus(hasErrors ? errors : undefined)
  return (
    <>
      <OrderFormHeading
        orderId={order.id}
        title="Gegevens wijzigen"
        message={actionData?.message}
        hasErrors={hasErrors}
      />
      {RECIPIENT_STATES.includes(order.state) ? (
        <Form ref={form} method="post" noValidate className="max-w-[56rem]">
          <FormSection
            title="Klant"
            text="Wie betaalt en waar de mails heen gaan. Een factuur die er al is, blijft zoals zij is. Alleen als de btw van een ander land geldt, krijgt de klant een creditnota en een nieuwe factuur."
          >
            <OrderPersonFields order={order} {...sharedProps} />
          </FormSection>
          {order.delivery && (
            <FormSection title="Bezorgadres" text="Waar het pakket heen gaat.">
              <OrderDeliveryFields delivery={order.delivery} {...sharedProps} />
            </FormSection>
          )}
          {methods.length > 0 && <MethodSection order={order} methods={methods} {...sharedProps} />}
          <Button type="submit" size="small" busyText={isBusy ? 'Opslaan' : undefined}>
            {order.email === '' ? 'Opslaan' : 'Opslaan en de klant mailen'}
          </Button>
        </Form>
      ) : (
        <p className="text-ink-2">
          Van deze bestelling kun je de gegevens nu niet op deze pagina wijzigen.
        </p>
      )}
    </>
  )
}

interface MethodSectionProps extends Pick<LoaderData, 'order' | 'methods'> {
  formValues: Record<string, string>
  errors: FieldErrors
}

function MethodSection({ order, methods, formValues, errors }: MethodSectionProps) {
  const paidText =
    order.shippingCents === 0
      ? 'De verzending was gratis en dat blijft zo.'
      : `De klant betaalde ${formatCents(order.shippingCents)} en dat blijft zo. Een verschil betaal je terug bij de bestelling.`
  return (
    <FormSection title="Bezorgwijze" text={paidText}>
      <SelectField
        label="Bezorgwijze"
        name={METHOD_FIELD}
        defaultValue={formValues[METHOD_FIELD] ?? ''}
        error={errors[METHOD_FIELD]}
        options={[
          { value: '', label: order.shippingName },
          ...methods.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </FormSection>
  )
}

import { data, Form, redirect, useNavigation } from 'react-router'
import { lineField } from '#app/features/catalog/product-editing/chosen-line.ts'
import { readChosenLines, withAddedVariant } from '#app/features/checkout/pos/admin/pos-forms.ts'
import { readPosPage } from '#app/features/checkout/pos/admin/read-pos-page.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  AddedProducts,
  UnitFields,
} from '#app/features/fulfilment/order-admin/order-edit-fields.tsx'
import { OrderFormHeading } from '#app/features/fulfilment/order-admin/order-form-heading.tsx'
import {
  OrderDeliveryFields,
  OrderPersonFields,
} from '#app/features/fulfilment/order-admin/order-person-fields.tsx'
import { readOrderPerson } from '#app/features/fulfilment/order-changes/admin/order-edit-forms.ts'
import { editOrder } from '#app/features/fulfilment/order-changes/edit-order.server.ts'
import {
  countryErrors,
  type EditOrderResult,
  editOrderMessage,
  readConfirmedCents,
} from '#app/features/fulfilment/order-changes/order-edit.ts'
import { readCreditedUnits } from '#app/features/fulfilment/order-changes/read-credited.server.ts'
import {
  orderedTextField,
  readOrderedTexts,
  readUnits,
  unitsField,
} from '#app/features/fulfilment/orders/admin/order-forms.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { stateChangeMessage } from '#app/features/fulfilment/orders/orders-messages.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-order-edit.ts'

/** The id of the form, and the fields with the total and the difference that staff confirmed. */
const FORM_ID = 'bestelling-wijzigen'
const CONFIRMED_TOTAL_FIELD = 'gezien'
const CONFIRMED_CHANGE_FIELD = 'verschil'
const MAX_UNITS = 999

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Bestelling ${params.id} wijzigen · Beheer` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const order = await findOrder(app, readId(params.id))
  if (!order) throw notFound()
  const { key: _, ...publicOrder } = order
  return { order: publicOrder, creditedUnits: await readCreditedUnits(app, order.id) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const formData = await readForm(request)
  const order = await findOrder(app, id)
  if (!order) throw notFound()
  const form = readOrderPerson(order, formData)
  const { formValues } = form
  const isAdding = formData.has('add')
  if (isAdding || formData.get('intent') === 'search') {
    const addedId = readId(formData.get('add'))
    const values = isAdding ? withAddedVariant(formValues, addedId) : formValues
    const noProblems = { errors: {} as FieldErrors, message: null, question: null }
    return data({ formValues: values, ...noProblems, choice: await readPosPage(app, values) })
  }
  const { lines: added, errors: addedErrors } = readChosenLines(formValues)
  const quantities = readUnits(formValues) ?? new Map<number, number>()
  const badUnits = [...quantities].filter(([, units]) => Number.isNaN(units) || units > MAX_UNITS)
  const errors: FieldErrors = {
    ...Object.fromEntries(badUnits.map(([line]) => [unitsField(line), 'Vul een heel getal in.'])),
    ...addedErrors,
    ...(form.ok ? {} : form.errors),
  }
  const reject = async (message: string | null, fields: FieldErrors, status: number) => {
    const choice = await readPosPage(app, formValues)
    return data({ formValues, errors: fields, message, question: null, choice }, status)
  }
  if (!form.ok || Object.keys(errors).length > 0) return reject(null, errors, 422)
  const seenCents = readConfirmedCents(formData.get(CONFIRMED_TOTAL_FIELD))
  const seenChangeCents = readConfirmedCents(formData.get(CONFIRMED_CHANGE_FIELD))
  const texts = readOrderedTexts(formValues)
  const edit = { quantities, texts, added, ...form.value, seenCents, seenChangeCents }
  const result = await editOrder(app, id, edit, manager.name)
  if (result.ok)
    return redirect(`${path('/beheer/bestellingen/:id', { id })}?gedaan=${doneCode(result)}`)
  switch (result.error) {
    case 'unknown-order':
      throw notFound()
    case 'not-now':
      return reject(stateChangeMessage(result), {}, 409)
    case 'to-confirm': {
      const { ok: _, error: __, ...question } = result
      const choice = await readPosPage(app, formValues)
      return data({ formValues, errors: {}, message: null, question, choice })
    }
    case 'reverse-charge':
    case 'not-sent-there':
    case 'method-not-there':
    case 'method-vat':
    case 'partly-refunded':
    case 'old-invoice':
    case 'imported':
      return reject(null, countryErrors(result, order), 422)
    case 'short':
    case 'fixed':
    case 'sent-dearer':
    case 'added-short':
    case 'bad-text':
    case 'bad-added-text':
      return reject(null, fieldErrorsOf(result), 422)
    default:
      return reject(editOrderMessage(result), {}, 409)
  }
}

type LineFailure = Extract<
  EditOrderResult,
  { error: 'short' | 'fixed' | 'sent-dearer' | 'added-short' | 'bad-text' | 'bad-added-text' }
>

/** Returns the messages of a failure by field name. */
function fieldErrorsOf(failure: LineFailure): FieldErrors {
  switch (failure.error) {
    case 'short':
    case 'fixed':
      return { [unitsField(failure.lineId)]: editOrderMessage(failure) }
    case 'sent-dearer': {
      const { at: line } = failure
      const field = 'lineId' in line ? unitsField(line.lineId) : lineField(line.variantId, 'aantal')
      return { [field]: editOrderMessage(failure) }
    }
    case 'added-short':
      return { [lineField(failure.variantId, 'aantal')]: editOrderMessage(failure) }
    case 'bad-text':
      return errorsByName(failure.messages, (name) => orderedTextField(failure.lineId, name))
    case 'bad-added-text':
      return errorsByName(failure.messages, (name) => lineField(failure.variantId, `tekst.${name}`))
  }
}

const errorsByName = (messages: Record<string, string>, toFieldName: (name: string) => string) =>
  Object.fromEntries(Object.entries(messages).map(([name, text]) => [toFieldName(name), text]))

function doneCode(result: Extract<EditOrderResult, { ok: true }>): string {
  if (!('owedCents' in result)) return 'edit'
  if (result.owedCents > 0) return 'edit-owed'
  return result.backCents > 0 ? 'edit-back' : 'edit'
}

export default function AdminOrderEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { order, creditedUnits } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const formValues: FormValues = actionData?.formValues ?? {}
  const choice = actionData?.choice
  const question = actionData?.question
  const errors: FieldErrors = actionData?.errors ?? {}
  const isUnsent = order.lines.every(({ shipped }) => shipped === 0)
  const canChangeCountry = canTransition(order.state, 'expire') && isUnsent && !order.isVatReversed
  const formProps = { formValues, errors }
  const fieldProps = { ...formProps, canChangeCountry }
  const hasErrors = Object.keys(errors).length > 0
  const form = useErrorFocus(hasErrors ? errors : undefined)
  return (
    <>
      <OrderFormHeading
        orderId={order.id}
        title="Bestelling wijzigen"
        message={actionData?.message}
        hasErrors={hasErrors}
      />
      {question && <ConfirmTotal {...question} hasEmail={order.email !== ''} isBusy={isBusy} />}
      <Form id={FORM_ID} ref={form} method="post" noValidate className="max-w-[56rem]">
        {question && (
          <>
            <input type="hidden" name={CONFIRMED_TOTAL_FIELD} value={question.totalCents} />
            <input
              type="hidden"
              name={CONFIRMED_CHANGE_FIELD}
              value={question.owedCents - question.backCents}
            />
          </>
        )}
        {/* Enter uses the first button of a form, which must search. */}
        <button type="submit" name="intent" value="search" hidden />
        <UnitFields order={order} creditedUnits={creditedUnits} {...formProps} />
        <AddedProducts choice={choice} {...formProps} />
        <FormSection
          title="Klant"
          text={
            order.delivery
              ? 'Wie betaalt, en waar de mails heen gaan.'
              : 'Waar het heen gaat en waar de mails heen gaan.'
          }
        >
          <OrderPersonFields order={order} {...fieldProps} />
        </FormSection>
        {order.delivery && (
          <FormSection title="Bezorgadres" text="Waar het pakket heen gaat.">
            <OrderDeliveryFields delivery={order.delivery} {...fieldProps} />
          </FormSection>
        )}
        <Button type="submit" size="small" busyText={isBusy ? 'Opslaan' : undefined}>
          {order.email === '' ? 'Opslaan' : 'Opslaan en de klant mailen'}
        </Button>
      </Form>
    </>
  )
}

interface ConfirmTotalProps {
  totalCents: number
  owedCents: number
  backCents: number
  hasEmail: boolean
  isBusy: boolean
}

/** Asks to confirm the new total of a paid order before anything is changed. */
function ConfirmTotal({ totalCents, owedCents, backCents, hasEmail, isBusy }: ConfirmTotalProps) {
  return (
    <div className="mb-8 max-w-[56rem] space-y-4" role="alert">
      <Notice kind="warning">
        Het wordt samen {formatCents(totalCents)}.{' '}
        {owedCents > 0
          ? `De klant betaalt ${formatCents(owedCents)} bij${hasEmail ? ' en krijgt daarvoor een link per mail' : ''}. Tot dan wacht de bestelling op betaling.`
          : backCents > 0
            ? `De klant krijgt ${formatCents(backCents)} terug. Dat betaal je hierna terug.`
            : 'Er is niets bij of terug te betalen.'}
      </Notice>
      <Button type="submit" form={FORM_ID} size="small" busyText={isBusy ? 'Opslaan' : undefined}>
        {hasEmail ? 'Ja, wijzig en mail de klant' : 'Ja, wijzig de bestelling'}
      </Button>
    </div>
  )
}

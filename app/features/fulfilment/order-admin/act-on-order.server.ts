import type { z } from 'zod'
import { cancelLabel } from '#app/features/fulfilment/carriers/admin/cancel-label.server.ts'
import {
  type CorrectParcelResult,
  correctParcel,
  undoShipment,
} from '#app/features/fulfilment/carriers/admin/correct-parcel.server.ts'
import { makeLabel } from '#app/features/fulfilment/carriers/admin/make-label.server.ts'
import {
  cancelFailureMessage,
  labelFailureMessage,
  TOO_LATE_TO_CANCEL_TEXT,
} from '#app/features/fulfilment/carriers/carriers-messages.ts'
import { deliverParcel } from '#app/features/fulfilment/carriers/deliver-parcel.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { cancelRest } from '#app/features/fulfilment/order-changes/admin/cancel-rest.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { writeNote } from '#app/features/fulfilment/order-mails/write-note.server.tsx'
import {
  type orderActionForm,
  readUnits,
  unitsField,
} from '#app/features/fulfilment/orders/admin/order-forms.ts'
import type {
  CancelLabelResult,
  MakeLabelResult,
} from '#app/features/fulfilment/orders/carriers.ts'
import type {
  ChangeStateResult,
  ShipOrderResult,
} from '#app/features/fulfilment/orders/order-transitions.ts'
import { stateChangeMessage } from '#app/features/fulfilment/orders/orders-messages.ts'
import { packMessage } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { handleChargebacks } from '#app/features/fulfilment/refunds/admin/open-chargebacks.server.ts'
import type { App } from '#app/platform/app.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'

type OrderAction = z.infer<typeof orderActionForm>

type ActResult =
  | { ok: true }
  | { ok: false; status: 404 }
  /** errors beside their fields, or `message` for the whole page */
  | { ok: false; status: 409 | 422; errors: FieldErrors; message: string | null }

/** Performs the action of a button on the order page. */
export async function actOnOrder(
  app: App,
  id: number,
  action: OrderAction,
  formValues: FormValues,
  actor: string,
): Promise<ActResult> {
  switch (action.intent) {
    case 'pay':
      return explainResult(await markOrderPaid(app, id, actor))
    case 'ship': {
      const units = readUnits(formValues)
      const invalidUnits = [...(units ?? [])].filter(([, number]) => Number.isNaN(number))
      if (invalidUnits.length > 0) {
        const errors = Object.fromEntries(
          invalidUnits.map(([line]) => [unitsField(line), 'Vul een heel getal in.']),
        )
        return { ok: false, status: 422, errors, message: null }
      }
      return explainResult(await shipOrder(app, id, { ...action, ...(units && { units }) }, actor))
    }
    case 'label':
      return explainLabel(
        await makeLabel(app, id, { ...action, carrierOptionCode: action.option }, actor),
      )
    case 'cancel-label':
      return explainLabelCancellation(await cancelLabel(app, id, action.number, actor))
    case 'deliver':
      return explainResult(await deliverParcel(app, id, action.number, actor))
    case 'correct-parcel':
      return explainCorrection(await correctParcel(app, id, action, actor))
    case 'undo-parcel':
      return explainCorrection(await undoShipment(app, id, action.number, actor))
    case 'note':
    case 'message': {
      const note = { text: action.text, isForCustomer: action.intent === 'message' }
      return explainResult(await writeNote(app, id, note, actor))
    }
    case 'cancel':
      return explainResult(await cancelOrder(app, id, actor))
    case 'cancel-rest':
      return explainResult(await cancelRest(app, id, actor))
    case 'chargeback-handled':
      return explainResult(await handleChargebacks(app, id, actor))
  }
}

function explainResult(result: ChangeStateResult | ShipOrderResult): ActResult {
  if (result.ok) return { ok: true }
  switch (result.error) {
    case 'unknown-order':
      return { ok: false, status: 404 }
    case 'not-now':
      return { ok: false, status: 409, errors: {}, message: stateChangeMessage(result) }
    case 'nothing-packed':
      return { ok: false, status: 422, errors: {}, message: packMessage(result) }
    case 'too-many':
      return {
        ok: false,
        status: 422,
        errors: { [unitsField(result.lineId)]: packMessage(result) },
        message: null,
      }
  }
}

function explainCorrection(result: CorrectParcelResult): ActResult {
  if (result.ok) return result
  switch (result.error) {
    case 'unknown-order':
      return { ok: false, status: 404 }
    case 'no-parcel': {
      const message = 'Dit pakket is al bezorgd of opgehaald, of er is een later pakket.'
      return { ok: false, status: 409, errors: {}, message }
    }
    case 'too-late': {
      const message = 'Te laat: de klant heeft de mail al. Je kunt de code nog wel wijzigen.'
      return { ok: false, status: 409, errors: {}, message }
    }
  }
}

function explainLabel(result: MakeLabelResult): ActResult {
  if (result.ok) return result
  switch (result.error) {
    case 'unknown-order':
    case 'not-now':
      return explainResult(result)
    case 'no-label-here': {
      const message = 'Voor deze bestelling is er geen label te maken.'
      return { ok: false, status: 409, errors: {}, message }
    }
    default: {
      const failure = labelFailureMessage(result)
      return { ok: false, status: result.error === 'rejected' ? 422 : 409, ...failure }
    }
  }
}

function explainLabelCancellation(result: CancelLabelResult): ActResult {
  if (result.ok) return { ok: true }
  const reject = (message: string): ActResult => ({
    ok: false,
    status: 409,
    errors: {},
    message,
  })
  switch (result.error) {
    case 'no-label-here':
      return reject('Er is geen label meer dat terug kan.')
    case 'too-late':
      return reject(TOO_LATE_TO_CANCEL_TEXT)
    default:
      return reject(cancelFailureMessage(result))
  }
}

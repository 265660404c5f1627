import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { pieceField } from '#app/features/checkout/pos/counter.ts'
import { readPicked, withPiece } from '#app/features/checkout/pos/counter-forms.ts'
import { FoundPieces } from '#app/features/checkout/pos/found-pieces.tsx'
import { PickedPieces } from '#app/features/checkout/pos/picked-pieces.tsx'
import { PieceSearch } from '#app/features/checkout/pos/piece-search.tsx'
import { readCounter } from '#app/features/checkout/pos/read-counter.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  OrderDeliveryFields,
  OrderPersonFields,
} from '#app/features/fulfilment/order-admin/order-person-fields.tsx'
import { editOrder } from '#app/features/fulfilment/order-changes/admin/edit-order.server.ts'
import { editOrderMessage } from '#app/features/fulfilment/orders/admin/order-edit.ts'
import { readOrderPerson } from '#app/features/fulfilment/orders/admin/order-edit-forms.ts'
import { piecesField, readPieces } from '#app/features/fulfilment/orders/admin/order-forms.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { moveOrderMessage } from '#app/features/fulfilment/orders/orders-messages.ts'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { notFound } from '#app/platform/http-errors.ts'
import { formatCents } from '#app/platform/money.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { DeskHeading } from '#app/ui/admin/desk-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/admin-order-edit.ts'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Bestelling ${params.id} wijzigen · Beheer · Schakel` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const order = await findOrder(context.get(shopContext), readId(params.id))
  if (!order) throw notFound()
  const { key: _, ...shown } = order
  return { order: shown }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const shop = context.get(shopContext)
  const id = readId(params.id)
  const sent = await readForm(request)
  const order = await findOrder(shop, id)
  if (!order) throw notFound()
  const form = readOrderPerson(order, sent)
  const picking = sent.has('add') ? withPiece(form.typed, readId(sent.get('add'))) : form.typed
  if (sent.has('add') || sent.get('intent') === 'look') {
    const counter = await readCounter(shop, picking)
    return data({ typed: picking, errors: {} as FieldErrors, message: null, counter })
  }
  const picked = readPicked(form.typed)
  const quantities = readPieces(form.typed) ?? new Map<number, number>()
  const odd = [...quantities].filter(([, number]) => Number.isNaN(number) || number > 999)
  const errors: FieldErrors = {
    ...Object.fromEntries(odd.map(([line]) => [piecesField(line), 'Vul een heel getal in.'])),
    ...picked.errors,
    ...(form.ok ? {} : form.errors),
  }
  const refused = async (message: string | null, fields: FieldErrors, status: number) => {
    const counter = await readCounter(shop, form.typed)
    return data({ typed: form.typed, errors: fields, message, counter }, status)
  }
  if (!form.ok || Object.keys(errors).length > 0) return refused(null, errors, 422)
  const edit = { quantities, added: picked.pieces, ...form.value }
  const result = await editOrder(shop, id, edit, manager.name)
  if (result.ok) return redirect(`/beheer/bestellingen/${id}/?gedaan=edit`)
  switch (result.error) {
    case 'unknown-order':
      throw notFound()
    case 'not-now':
      return refused(moveOrderMessage(result), {}, 409)
    case 'added-short': {
      const field = pieceField(result.variantId, 'aantal')
      return refused(null, { [field]: editOrderMessage(result) }, 422)
    }
    case 'short':
      return refused(null, { [piecesField(result.lineId)]: editOrderMessage(result) }, 422)
    default:
      return refused(editOrderMessage(result), {}, 409)
  }
}

export default function DeskOrderEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const typed: Typed = actionData?.typed ?? {}
  const counter = actionData?.counter
  const errors: FieldErrors = actionData?.errors ?? {}
  const hasErrors = Object.keys(errors).length > 0
  const form = useErrorFocus(hasErrors ? errors : undefined)
  return (
    <>
      <p>
        <Link
          to={`/beheer/bestellingen/${order.id}/`}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Bestelling {order.id}
        </Link>
      </p>
      <DeskHeading title="Bestelling wijzigen" />
      {(actionData?.message || hasErrors) && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData?.message ?? 'Niet opgeslagen. Kijk naar de rood omrande velden.'}
          </Notice>
        </div>
      )}
      <Form ref={form} method="post" noValidate className="max-w-[56rem]">
        {/* The first button of a form is what Enter presses. */}
        <button type="submit" name="intent" value="look" hidden />
        <FormSection
          title="Artikelen"
          text="Met 0 gaat een artikel uit de bestelling. Wordt het bedrag anders, dan trekt de winkel een betaling die nog openstaat in."
        >
          {order.lines.map((line) => (
            <TextField
              key={line.id}
              label={`${[line.name, line.variantName].filter(Boolean).join(', ')}, ${formatCents(line.unitCents)} per stuk`}
              name={piecesField(line.id)}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed[piecesField(line.id)] ?? String(line.quantity)}
              error={errors[piecesField(line.id)]}
            />
          ))}
        </FormSection>
        <FormSection title="Erbij" text="Een nieuw stuk komt erbij voor de prijs van nu.">
          {counter && counter.lines.length > 0 && (
            <PickedPieces lines={counter.lines} typed={typed} errors={errors} isPlain />
          )}
          <PieceSearch search={counter?.search ?? ''} />
          {counter && <FoundPieces search={counter.search} found={counter.found} />}
        </FormSection>
        <FormSection
          title="Klant"
          text={
            order.delivery
              ? 'Wie betaalt, en waar de mails heen gaan.'
              : 'Waar het heen gaat en waar de mails heen gaan.'
          }
        >
          <OrderPersonFields order={order} typed={typed} errors={errors} />
        </FormSection>
        {order.delivery && (
          <FormSection title="Bezorgadres" text="Waar het pakket heen gaat.">
            <OrderDeliveryFields delivery={order.delivery} typed={typed} errors={errors} />
          </FormSection>
        )}
        <Button type="submit" size="small" busyText={isBusy ? 'Opslaan' : undefined}>
          Opslaan en de klant mailen
        </Button>
      </Form>
    </>
  )
}

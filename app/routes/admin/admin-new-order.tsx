import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { TotalRows } from '#app/features/checkout/checkout-form/total-rows.tsx'
import {
  CounterPaymentChoice,
  HandoverChoice,
} from '#app/features/checkout/pos/counter-choices.tsx'
import { CounterCustomerFields } from '#app/features/checkout/pos/counter-customer.tsx'
import {
  pieceErrors,
  readCounterForm,
  withPiece,
} from '#app/features/checkout/pos/counter-forms.ts'
import { makeCounterOrderMessage } from '#app/features/checkout/pos/counter-words.ts'
import { FoundPieces } from '#app/features/checkout/pos/found-pieces.tsx'
import { makeCounterOrder } from '#app/features/checkout/pos/make-counter-order.server.ts'
import { PickedPieces } from '#app/features/checkout/pos/picked-pieces.tsx'
import { PieceSearch } from '#app/features/checkout/pos/piece-search.tsx'
import { readCounter } from '#app/features/checkout/pos/read-counter.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { type FieldErrors, readTyped, type Typed } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { DeskHeading } from '#app/ui/admin/desk-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/admin-new-order.ts'

const WRONG = 'Niet gemaakt. Kijk naar de rood omrande velden.'

export const meta: Route.MetaFunction = () => [{ title: 'Nieuwe bestelling · Beheer · Schakel' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  return { counter: await readCounter(context.get(shopContext), {}) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const shop = context.get(shopContext)
  const sent = await readForm(request)
  const typed = readTyped(sent)
  if (sent.has('add')) return answer(shop, withPiece(typed, readId(sent.get('add'))))
  if (typed.intent !== 'make') return answer(shop, typed)
  const form = readCounterForm(sent)
  if (!form.ok) return answer(shop, typed, { errors: form.errors, message: WRONG, status: 422 })
  const result = await makeCounterOrder(shop, form.value, manager.name)
  if (result.ok) return redirect(`/beheer/bestellingen/${result.orderId}/?gedaan=made`)
  if (result.error === 'unknown-vat-id') {
    const errors = { vatId: makeCounterOrderMessage(result) }
    return answer(shop, typed, { errors, message: WRONG, status: 422 })
  }
  if (result.error !== 'piece-problems') {
    const message = makeCounterOrderMessage(result)
    const kept = result.error === 'unknown-form' ? { ...typed, token: '' } : typed
    return answer(shop, kept, { errors: {}, message, status: 409 })
  }
  const isGone = result.problems.some(({ error }) => error === 'gone')
  return answer(shop, typed, {
    errors: pieceErrors(result.problems),
    message: isGone ? 'Een stuk is niet meer te koop; het staat er niet meer bij.' : WRONG,
    status: 409,
  })
}

/** The form as it was typed, with what it comes to now. */
async function answer(
  shop: Shop,
  typed: Typed,
  refused: { errors: FieldErrors; message: string | null; status: number } = {
    errors: {},
    message: null,
    status: 200,
  },
) {
  const { status, ...rest } = refused
  return data({ typed, ...rest, counter: await readCounter(shop, typed) }, status)
}

export default function DeskNewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { token, search, found, lines, sums } = (actionData ?? loaderData).counter
  const typed: Typed = actionData?.typed ?? {}
  const errors: FieldErrors = actionData?.errors ?? {}
  const navigation = useNavigation()
  const isBusy = navigation.formData?.get('intent') === 'make'
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  return (
    <>
      <p>
        <Link
          to="/beheer/bestellingen/"
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Bestellingen
        </Link>
      </p>
      <DeskHeading title="Nieuwe bestelling" />
      {actionData?.message && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        </div>
      )}
      <Form ref={form} method="post" noValidate className="max-w-[56rem]">
        {/* The first button of a form is what Enter presses. */}
        <button type="submit" name="intent" value="look" hidden />
        <input type="hidden" name="token" value={typed.token || token} />
        <input type="hidden" name="seen" value={sums.totalCents} />
        <FormSection title="Stukken" text="Zoek op naam, artikelnummer of EAN.">
          <PickedPieces lines={lines} typed={typed} errors={errors} />
          <PieceSearch search={search} />
          <FoundPieces search={search} found={found} />
        </FormSection>
        <FormSection title="Meegeven of bezorgen">
          <HandoverChoice chosen={typed.handover} error={errors.handover} />
        </FormSection>
        <FormSection
          title="Klant"
          text="Mag leeg blijven bij wie het meteen meeneemt. Om te versturen is een adres nodig."
        >
          <CounterCustomerFields typed={typed} errors={errors} />
        </FormSection>
        <FormSection title="Betalen">
          <CounterPaymentChoice chosen={typed.payment} error={errors.payment} />
        </FormSection>
        <FormSection
          title="Samen"
          text="Verandert er iets, kijk dan eerst opnieuw naar het totaal."
        >
          <div role="status">
            <TotalRows
              itemsCents={sums.itemsCents}
              discountCents={sums.discountCents}
              discountCodes={[]}
              shippingCents={sums.shippingCents}
              giftWrapCents={null}
              totalCents={sums.totalCents}
              vat={{
                isReversed: sums.isReversed,
                offCents: 0,
                splits: [{ country: sums.country, parts: sums.vatSplit }],
              }}
            />
          </div>
          <div className="flex flex-wrap gap-3 pt-2">
            <Button
              type="submit"
              name="intent"
              value="make"
              size="small"
              busyText={isBusy ? 'Even geduld' : undefined}
            >
              Maak de bestelling
            </Button>
            <Button type="submit" name="intent" value="look" look="second" size="small">
              Bereken opnieuw
            </Button>
          </div>
        </FormSection>
      </Form>
    </>
  )
}

import { Fragment } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { ChosenLines } from '#app/features/catalog/product-editing/admin/chosen-lines.tsx'
import { VariantMatches } from '#app/features/catalog/product-editing/admin/variant-matches.tsx'
import { TotalRows } from '#app/features/checkout/checkout-form/total-rows.tsx'
import { HandoverChoice, PosPaymentChoice } from '#app/features/checkout/pos/admin/pos-choices.tsx'
import { PosCustomer } from '#app/features/checkout/pos/admin/pos-customer.tsx'
import {
  lineErrors,
  readPosForm,
  withAddedVariant,
} from '#app/features/checkout/pos/admin/pos-forms.ts'
import { readPosPage } from '#app/features/checkout/pos/admin/read-pos-page.server.ts'
import { createPosOrder } from '#app/features/checkout/pos/create-pos-order.server.ts'
import { createPosOrderMessage } from '#app/features/checkout/pos/pos-texts.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { CustomerSearch } from '#app/features/customers/customer-records/admin/customer-search.tsx'
import {
  findCustomerMatches,
  readCustomerFields,
} from '#app/features/customers/customer-records/admin/find-order-customer.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SubmitSearch } from '#app/ui/forms/submit-search.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-new-order.ts'

type LoaderData = Route.ComponentProps['loaderData']

const INVALID_FORM_MESSAGE = 'Niet gemaakt. Kijk naar de rood omrande velden.'

export const meta: Route.MetaFunction = () => [{ title: 'Nieuwe bestelling · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const formValues = await readCustomerFields(app, readId(url.searchParams.get('klant')))
  return { formValues, customers: [], pos: await readPosPage(app, formValues) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  const formValues = readFormValues(formData)
  if (formData.has('add'))
    return respondWithForm(app, withAddedVariant(formValues, readId(formData.get('add'))))
  if (formData.has('customer')) {
    const customer = await readCustomerFields(app, readId(formData.get('customer')))
    return respondWithForm(app, { ...formValues, ...customer, klant: '' })
  }
  if (formValues.intent !== 'make') return respondWithForm(app, formValues)
  const form = readPosForm(formData)
  if (!form.ok)
    return respondWithForm(app, formValues, {
      errors: form.errors,
      message: INVALID_FORM_MESSAGE,
      status: 422,
    })
  const result = await createPosOrder(app, form.value, manager.name)
  if (result.ok)
    return redirect(`${path('/beheer/bestellingen/:id', { id: result.orderId })}?gedaan=made`)
  if (result.error === 'unknown-vat-id' || result.error === 'not-sent-there') {
    const field = result.error === 'unknown-vat-id' ? 'vatId' : 'country'
    const errors = { [field]: createPosOrderMessage(result) }
    return respondWithForm(app, formValues, { errors, message: INVALID_FORM_MESSAGE, status: 422 })
  }
  if (result.error !== 'line-problems') {
    const message = createPosOrderMessage(result)
    const retryValues = result.error === 'unknown-form' ? { ...formValues, token: '' } : formValues
    return respondWithForm(app, retryValues, { errors: {}, message, status: 409 })
  }
  const hasUnavailableLine = result.problems.some(({ error }) => error === 'gone')
  return respondWithForm(app, formValues, {
    errors: lineErrors(result.problems),
    message: hasUnavailableLine
      ? 'Een artikel is niet meer te koop; het staat er niet meer bij.'
      : INVALID_FORM_MESSAGE,
    status: 409,
  })
}

/** Returns the form as it was typed, with its current total. */
async function respondWithForm(
  app: App,
  formValues: FormValues,
  outcome: { errors: FieldErrors; message: string | null; status: number } = {
    errors: {},
    message: null,
    status: 200,
  },
) {
  const { status, ...formState } = outcome
  const [customers, pos] = await Promise.all([
    findCustomerMatches(app, formValues.klant ?? ''),
    readPosPage(app, formValues),
  ])
  return data({ formValues, ...formState, customers, pos }, status)
}

export default function AdminNewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData
  const { token, search, matches, lines, handovers, sums } = page.pos
  const formValues: FormValues = page.formValues
  const errors: FieldErrors = actionData?.errors ?? {}
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  return (
    <>
      <AdminHeading
        title="Nieuwe bestelling"
        back={{ to: path('/beheer/bestellingen'), text: 'Bestellingen' }}
      />
      {actionData?.message && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        </div>
      )}
      <Form ref={form} method="post" noValidate>
        {/* Enter uses the first button of a form, which must search. */}
        <button type="submit" name="intent" value="search" hidden />
        <input type="hidden" name="token" value={formValues.token || token} />
        <input type="hidden" name="seen" value={sums.totalCents} />
        <div className="grid-cols-[minmax(0,1fr)_20rem] gap-x-12 xl:grid">
          <div className="min-w-0">
            <FormSection title="Artikelen">
              <ChosenLines lines={lines} formValues={formValues} errors={errors} />
              <SubmitSearch
                name="zoek"
                label="Zoek een artikel"
                action="Zoek"
                search={search}
                placeholder="Naam, SKU of EAN"
              />
              <VariantMatches search={search} lines={lines} matches={matches} />
            </FormSection>
            <FormSection title="Meegeven of bezorgen">
              <HandoverChoice
                handovers={handovers}
                chosenCode={formValues.handover}
                error={errors.handover}
              />
            </FormSection>
            <FormSection
              title="Klant"
              text="Mag leeg blijven bij wie het meteen meeneemt. Om te versturen is een adres nodig."
            >
              <input type="hidden" name="chosen" value={formValues.chosen ?? ''} />
              {/* The key renders the fields again for another customer. */}
              <Fragment key={formValues.chosen ?? ''}>
                <CustomerSearch search={formValues.klant ?? ''} matches={page.customers} />
                <PosCustomer formValues={formValues} errors={errors} />
              </Fragment>
            </FormSection>
            <FormSection title="Betalen">
              <PosPaymentChoice chosenCode={formValues.payment} error={errors.payment} />
            </FormSection>
          </div>
          <OrderTotal sums={sums} />
        </div>
        <PlaceOrderBar totalCents={sums.totalCents} hasLines={lines.length > 0} />
      </Form>
    </>
  )
}

function OrderTotal({ sums }: { sums: LoaderData['pos']['sums'] }) {
  return (
    <section className="h-fit border-t border-ink pt-5 pb-9 xl:sticky xl:top-8 xl:border-0 xl:bg-ground xl:p-5">
      <h2 className="mb-3 text-title font-semibold">Totaal</h2>
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
            deductedCents: 0,
            splits: [{ country: sums.country, parts: sums.vatSplit }],
          }}
        />
      </div>
      <p className="mt-4 mb-2 text-sm text-ink-2">Iets gewijzigd? Bereken het totaal opnieuw.</p>
      <Button type="submit" name="intent" value="search" variant="second" size="small">
        Bereken opnieuw
      </Button>
    </section>
  )
}

/** The total and the button that places the order, always in view. */
function PlaceOrderBar({ totalCents, hasLines }: { totalCents: number; hasLines: boolean }) {
  const isBusy = useNavigation().formData?.get('intent') === 'make'
  return (
    <SaveBar>
      <div className="flex w-full items-center justify-between gap-4">
        {hasLines ? (
          <p>
            <span className="block text-sm text-ink-2">Totaal</span>
            <span className="text-title font-semibold whitespace-nowrap">
              {formatCents(totalCents)}
            </span>
          </p>
        ) : (
          <p id="nothing-picked" className="text-ink-2">
            Kies eerst een artikel.
          </p>
        )}
        <Button
          type="submit"
          name="intent"
          value="make"
          size="small"
          isOff={!hasLines}
          aria-describedby={hasLines ? undefined : 'nothing-picked'}
          busyText={isBusy ? 'Even geduld' : undefined}
        >
          Bestelling aanmaken
        </Button>
      </div>
    </SaveBar>
  )
}

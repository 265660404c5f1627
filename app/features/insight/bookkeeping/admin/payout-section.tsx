import { Form } from 'react-router'
import type { Payout } from '#app/features/insight/bookkeeping/bookkeeping.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { providerTitle } from './money-names.ts'

interface PayoutSectionProps {
  payouts: Payout[]
  /** online providers that are set up, or through which money was received */
  providers: string[]
  formValues: FormValues
  errors: FieldErrors | null
}

/** The payouts of the period, and a form to enter a payout from the bank statement. */
export function PayoutSection({ payouts, providers, formValues, errors }: PayoutSectionProps) {
  return (
    <section className="mt-10">
      <h2 className="text-title font-semibold">Uitbetalingen</h2>
      <ul className="mt-3 border-t border-ink">
        {payouts.map((payout) => (
          <PayoutItem key={payout.id} {...payout} />
        ))}
      </ul>
      {payouts.length === 0 && (
        <p className="py-3 text-ink-2">Nog geen uitbetaling ingevuld in deze periode.</p>
      )}
      <PayoutForm providers={providers} formValues={formValues} errors={errors} />
    </section>
  )
}

function PayoutForm({ providers, formValues, errors }: Omit<PayoutSectionProps, 'payouts'>) {
  const form = useErrorFocus(errors)
  return (
    <>
      <h3 className="mt-6 font-semibold">Uitbetaling toevoegen</h3>
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        Neem over wat er op je bankafschrift staat. De kosten staan in het overzicht van de
        betaaldienst.
      </p>
      <Form
        ref={form}
        method="post"
        noValidate
        className="mt-4 grid max-w-modal gap-4 sm:grid-cols-2"
      >
        <SelectField
          label="Betaaldienst"
          name="provider"
          options={providers.map((id) => ({ value: id, label: providerTitle(id) }))}
          defaultValue={formValues.provider}
          error={errors?.provider}
        />
        <TextField
          label="Dag op de bank"
          name="paidOn"
          type="date"
          defaultValue={formValues.paidOn}
          error={errors?.paidOn}
        />
        <TextField
          label="Bedrag op de bank"
          name="amountCents"
          inputMode="decimal"
          defaultValue={formValues.amountCents}
          error={errors?.amountCents}
        />
        <TextField
          label="Ingehouden kosten"
          name="feeCents"
          inputMode="decimal"
          isOptional
          defaultValue={formValues.feeCents}
          error={errors?.feeCents}
        />
        <TextField
          label="Kenmerk"
          name="reference"
          isOptional
          defaultValue={formValues.reference}
          error={errors?.reference}
        />
        <div className="self-end">
          <IntentButton intent="add" variant="second">
            Voeg toe
          </IntentButton>
        </div>
      </Form>
    </>
  )
}

function PayoutItem({ id, provider, paidOnText, amountCents, feeCents, reference }: Payout) {
  const fee = feeCents > 0 ? `, kosten ${formatCents(feeCents)}` : ''
  const title = `${providerTitle(provider)} ${paidOnText}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
      <p className="wrap-anywhere">
        {title}: {formatCents(amountCents)}
        <span className="text-ink-2">
          {fee}
          {reference && `, ${reference}`}
        </span>
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center text-sm`}
        >
          Verwijder<span className="sr-only"> {title}</span>
        </button>
      </Form>
    </li>
  )
}

import { Form } from 'react-router'
import { z } from 'zod'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { moneyField } from '#app/platform/forms/money-field.ts'
import { formatAmount } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** The rules that apply to every shipping method, as they are typed. */
export const shippingRulesForm = z.object({
  letterboxUpToCents: moneyField('Vul een bedrag in, zoals 150, of laat leeg.', 10_000_000),
  makingDays: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, 'Vul een heel getal in.')
    .transform(Number)
    .pipe(settingsFields.makingDays),
})

export const shippingRulesValues = ({
  letterboxUpToCents,
  makingDays,
}: Pick<ShopSettings, 'letterboxUpToCents' | 'makingDays'>): FormValues => ({
  letterboxUpToCents: letterboxUpToCents === 0 ? '' : formatAmount(letterboxUpToCents),
  makingDays: String(makingDays),
})

export function ShippingRulesForm({ values, errors }: { values: FormValues; errors: FieldErrors }) {
  return (
    <section aria-labelledby="regels" className="mb-8">
      <h2 id="regels" className="border-b border-ink pb-2 text-title font-semibold">
        Voor alle landen
      </h2>
      <Form method="post" noValidate className="mt-4 max-w-prose space-y-4">
        <input type="hidden" name="seen" value={values.seen ?? ''} />
        <TextField
          name="letterboxUpToCents"
          label="Brievenbuspakje tot en met (euro)"
          inputMode="decimal"
          className="max-w-30"
          isOptional
          hint="Duurdere bestellingen gaan als pakket; de klant leest waarom. Leeg: een brievenbuspakje kan altijd."
          defaultValue={values.letterboxUpToCents}
          error={errors.letterboxUpToCents}
        />
        <TextField
          name="makingDays"
          label="Extra dagen voor een gravure of eigen tekst"
          inputMode="numeric"
          className="max-w-30"
          hint="Zoveel verzenddagen later vertrekt een sieraad met een gravure of een andere tekst van de klant."
          defaultValue={values.makingDays}
          error={errors.makingDays}
        />
        <Button type="submit" size="small" name="intent" value="rules">
          Regels opslaan
        </Button>
      </Form>
    </section>
  )
}

import { Form } from 'react-router'
import { SHIPPING_KINDS } from '#app/features/sales/delivery/shipping.ts'
import {
  BRACKET_ROWS,
  centsField,
  gramsField,
} from '#app/features/sales/delivery/shipping-forms.ts'
import { shippingKindName } from '#app/features/sales/delivery/shipping-texts.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface ShippingMethodFieldsProps {
  values: FormValues
  errors: FieldErrors | undefined
}

/** The fields of a shipping method, each with its explanation. */
export function ShippingMethodFields({ values, errors }: ShippingMethodFieldsProps) {
  const form = useErrorFocus(errors && Object.keys(errors).length > 0 ? errors : undefined)
  const field = fieldsOf(values, errors)
  const hasBrackets = BRACKET_ROWS.some((row) => values[gramsField(row)] || values[centsField(row)])
  return (
    <Form ref={form} method="post" noValidate className="max-w-[56rem]">
      <input type="hidden" name="seen" value={values.seen ?? ''} />
      <NameSection field={field} isActive={values.isActive === 'on'} />
      <FormSection title="Kosten" text="Bedragen in euro, inclusief btw.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('price')}
            label="Prijs"
            inputMode="decimal"
            isOptional
            hint="Voor elk gewicht gelijk. Vul 0 in als het gratis is."
          />
          <TextField
            {...field('freeFrom')}
            label="Gratis vanaf"
            inputMode="decimal"
            isOptional
            hint="Gerekend na korting. Leeg: nooit gratis."
          />
        </div>
        <BracketFields field={field} isOpen={hasBrackets} />
        <InsuranceFields field={field} />
      </FormSection>
      <FormSection
        title="Wanneer het komt"
        text="Hieruit volgt de dag die de winkel belooft. Weekend, feestdagen en dagen dat je dicht bent, tellen niet mee. Wie ophaalt, kan komen zodra je zoveel dagen open bent geweest."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('orderBeforeHour')}
            label="Vandaag weg, als besteld vóór dit uur"
            inputMode="numeric"
            hint="Van 0 tot 24, op verzenddagen."
          />
          <TextField
            {...field('deliveryDays')}
            label="Dagen onderweg"
            inputMode="numeric"
            hint="1 is de volgende bezorgdag; bij ophalen de volgende dag dat je open bent, in elke zone gelijk als de naam gelijk is."
          />
        </div>
      </FormSection>
      <FormSection title="Labels" text="Alleen nodig als je labels maakt via Sendcloud.">
        <TextField
          {...field('labelOption')}
          label="Code van de verzendmethode"
          isOptional
          hint="Zoals Sendcloud hem noemt, bijvoorbeeld postnl:standard. Met sendcloud:letter maak je een gratis proeflabel."
        />
      </FormSection>
      <SaveButton />
    </Form>
  )
}

type Field = ReturnType<typeof fieldsOf>

function NameSection({ field, isActive }: { field: Field; isActive: boolean }) {
  return (
    <FormSection title="Bezorgwijze" text="Zoals je klant hem bij het afrekenen ziet.">
      <TextField {...field('name')} label="Naam" />
      <SelectField
        {...field('kind')}
        label="Soort"
        options={SHIPPING_KINDS.map((kind) => ({ value: kind, label: shippingKindName(kind) }))}
        hint="Bij ophalen krijgt je klant een mail zodra je het klaarlegt."
      />
      <TextField
        {...field('description')}
        label="Toelichting"
        isOptional
        hint="Staat achter de dag, bijvoorbeeld: verzekerd en met handtekening."
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...field('position')}
          label="Volgorde"
          inputMode="numeric"
          hint="1 staat bovenaan en is vooraf gekozen."
        />
        <CheckboxField
          name="isActive"
          defaultChecked={isActive}
          label="Klanten kunnen hem kiezen"
          className="sm:self-center"
        />
      </div>
    </FormSection>
  )
}

function InsuranceFields({ field }: { field: Field }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('insuredAbove')}
        label="Verzekerd boven"
        inputMode="decimal"
        isOptional
        hint="Duurdere bestellingen heten ‘verzekerd’, voor je klant en voor wie inpakt. Leeg: nooit."
      />
      <TextField
        {...field('insured')}
        label="Toeslag voor verzekerd"
        inputMode="decimal"
        isOptional
        hint="Komt bij de prijs. Wie gratis verzending krijgt, betaalt hem niet."
      />
    </div>
  )
}

/** The fields for prices by weight, collapsed while they are empty. */
function BracketFields({ field, isOpen }: { field: Field; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
        Prijzen naar gewicht
      </summary>
      <p className="mt-1 text-sm text-ink-2">
        Vul je hier iets in, dan telt de prijs hierboven niet. Wat zwaarder is dan de laatste rij,
        kan niet zo worden verstuurd. Producten zonder gewicht tellen als 0 gram.
      </p>
      <div className="mt-3 space-y-3">
        {BRACKET_ROWS.map((row) => (
          <div key={row} className="grid grid-cols-2 items-end gap-4">
            <TextField
              {...field(gramsField(row))}
              label={`Rij ${row + 1}, tot en met (gram)`}
              inputMode="numeric"
              isOptional
            />
            <TextField
              {...field(centsField(row))}
              label={`Rij ${row + 1}, prijs`}
              inputMode="decimal"
              isOptional
            />
          </div>
        ))}
      </div>
    </details>
  )
}

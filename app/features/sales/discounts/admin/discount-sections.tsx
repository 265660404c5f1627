import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** The fields for the amount of a discount code. */
export function DiscountAmountSection({ field, values }: FormParts) {
  return (
    <FormSection title="Korting" text="Prijzen zijn inclusief btw; de korting dus ook.">
      <div className="group/kind space-y-4">
        <SelectField
          {...field('kind')}
          label="Wat de code doet"
          options={[
            { value: 'percentage', label: 'Een percentage van de artikelen af' },
            { value: 'amount', label: 'Een bedrag van de artikelen af' },
            { value: 'unit-amount', label: 'Een bedrag per stuk af' },
            { value: 'free-shipping', label: 'Gratis verzending' },
          ]}
        />
        {/* Shows only the fields of the selected kind, also without JavaScript. */}
        <div className="hidden group-has-[option[value=percentage]:checked]/kind:block sm:max-w-[calc(50%-0.5rem)]">
          <TextField {...field('percent')} label="Percentage" inputMode="decimal" />
        </div>
        {/* value$=amount matches both kinds with an amount: `amount` and `unit-amount`. */}
        <div className="hidden group-has-[option[value$=amount]:checked]/kind:block sm:max-w-[calc(50%-0.5rem)]">
          <TextField {...field('amount')} label="Bedrag in euro" inputMode="decimal" />
        </div>
        <div className="group-has-[option[value=free-shipping]:checked]/kind:hidden">
          <CheckboxField
            name="freeShipping"
            defaultChecked={values.freeShipping === 'on'}
            label="Ook gratis verzending"
          />
        </div>
      </div>
    </FormSection>
  )
}

/** The fields for the period, the conditions and the maximum number of uses of a discount code. */
export function DiscountLimitSections({ field, values }: FormParts) {
  return (
    <>
      <FormSection title="Wanneer" text="Zonder datum geldt de code altijd.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('startsAt')} label="Begin" type="datetime-local" isOptional />
          <TextField {...field('endsAt')} label="Einde" type="datetime-local" isOptional />
        </div>
      </FormSection>
      <FormSection title="Voorwaarden" text="Wanneer de winkelwagen de code aanneemt.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('minimum')}
            label="Minimaal bestelbedrag (euro)"
            inputMode="decimal"
            isOptional
            hint="Wat er minstens in de winkelwagen moet liggen."
          />
          <TextField
            {...field('maximum')}
            label="Maximaal bestelbedrag (euro)"
            inputMode="decimal"
            isOptional
            hint="Wat er hoogstens in de winkelwagen mag liggen."
          />
        </div>
        <CheckboxField
          name="excludesSaleItems"
          defaultChecked={values.excludesSaleItems === 'on'}
          label="Niet op producten met een actieprijs"
        />
        <CheckboxField
          name="isIndividual"
          defaultChecked={values.isIndividual === 'on'}
          label="Niet samen met andere codes"
        />
      </FormSection>
      <UsesSection field={field} />
    </>
  )
}

function UsesSection({ field }: Pick<FormParts, 'field'>) {
  return (
    <FormSection title="Hoe vaak" text="Bestellingen die niet doorgingen tellen niet mee.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('maxUses')}
          label="Maximaal in totaal"
          inputMode="numeric"
          isOptional
        />
        <TextField
          {...field('maxUsesPerCustomer')}
          label="Maximaal per klant"
          inputMode="numeric"
          isOptional
          hint="Geteld op e-mailadres."
        />
      </div>
    </FormSection>
  )
}

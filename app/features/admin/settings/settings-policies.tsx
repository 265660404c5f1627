import { path } from '#app/platform/path.ts'
import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { SettingsLink } from './settings-link.tsx'

/** The first value is half a minute: `attributionMonths` below a minute means until the browser is closed. */
const MONTH_OPTIONS = [
  { value: '0.00001', label: 'Tot de browser sluit' },
  { value: '1', label: 'Een maand' },
  { value: '3', label: 'Drie maanden' },
  { value: '6', label: 'Zes maanden' },
  { value: '12', label: 'Een jaar' },
]

/** The settings of payments, returns, consent and guarantee. */
export function SettingsPolicies({ field, values }: FormParts) {
  return (
    <>
      <PaymentSettings field={field} values={values} />
      <CookieSettings field={field} values={values} />
      <FormSection id="wettelijke-garantie" title="Wettelijke garantie">
        <SettingsLink to={path('/beheer/instellingen/garantie')}>
          De officiële kennisgeving van de Europese Commissie
        </SettingsLink>
      </FormSection>
      <ManufacturerSettings field={field} />
    </>
  )
}

function PaymentSettings({ field, values }: FormParts) {
  return (
    <FormSection id="betalen" title="Betalen en ruilen">
      <SettingsLink to={path('/beheer/instellingen/betaalwijzen')}>
        Kies welke betaalwijzen er zijn
      </SettingsLink>
      <SettingsLink to={path('/beheer/instellingen/diensten')}>
        Sleutels van Mollie, de mailserver en Sendcloud
      </SettingsLink>
      <TextField
        {...field('iban')}
        label="Rekeningnummer (IBAN)"
        hint="Staat in de bevestiging van wie per bank overmaakt."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('transferDays')}
          label="Dagen om over te maken"
          inputMode="numeric"
          hint="Daarna vervalt de bestelling en gaan de artikelen terug in voorraad."
        />
        <TextField
          {...field('guestTransferHours')}
          label="Uren om over te maken zonder account"
          inputMode="numeric"
          hint="Korter dan de dagen hiernaast, zodat niemand je voorraad lang kan vasthouden."
        />
        <TextField
          {...field('returnDays')}
          label="Dagen om te ruilen"
          inputMode="numeric"
          hint="De wet vraagt minstens 14."
        />
        <SelectField
          {...field('paysReturns')}
          label="Wie betaalt het terugsturen"
          options={[
            { value: 'shop', label: 'De winkel: gratis, met een retourlabel' },
            { value: 'customer', label: 'De klant' },
          ]}
          hint="Staat bij het afrekenen, in mails en in de voorwaarden."
        />
        <TextField
          {...field('reviewMailDays')}
          label="Dagen na levering tot de mail om een review"
          inputMode="numeric"
          hint="Eén mail aan wie daar bij de bestelling om vroeg. 0: niemand wordt gemaild."
        />
      </div>
      <PromiseFields field={field} values={values} />
    </FormSection>
  )
}

function PromiseFields({ field, values }: FormParts) {
  return (
    <>
      <CheckboxField
        name="offersExchanges"
        defaultChecked={values.offersExchanges === 'on'}
        label="Klanten kunnen ruilen voor een andere maat of kleur"
      />
      <TextField
        {...field('disputeCommittee')}
        label="Geschillencommissie"
        isOptional
        hint="Naam en adres, alleen als je lid bent. Leeg: de voorwaarden zeggen dat je niet bent aangesloten."
      />
    </>
  )
}

function CookieSettings({ field, values }: FormParts) {
  return (
    <FormSection id="cookies" title="Cookies">
      <SettingsLink to={path('/beheer/instellingen/toestemmingen')}>
        Wat bezoekers goedvonden, en de vraag die ze krijgen
      </SettingsLink>
      <SelectField
        {...field('attributionMonths')}
        label="Onthoud hoe een bezoeker kwam"
        options={MONTH_OPTIONS}
      />
      <CheckboxField
        name="countsWithoutConsent"
        defaultChecked={values.countsWithoutConsent === 'on'}
        label="Tel ook bekeken pagina’s van wie geen statistiek goedvond"
      />
      <p className="text-sm text-ink-2">
        Alleen als getal: er komt niets op hun apparaat, en niets houdt bezoekers uit elkaar.
      </p>
    </FormSection>
  )
}

function ManufacturerSettings({ field }: Pick<FormParts, 'field'>) {
  return (
    <FormSection
      id="fabrikant"
      title="Fabrikant"
      text="Van producten die je inleest zonder fabrikant. Leeg: zulke producten blijven concept."
    >
      <TextField {...field('manufacturerName')} label="Naam van de fabrikant" isOptional />
      <TextField
        {...field('manufacturerAddress')}
        label="Postadres"
        isOptional
        hint="Straat en nummer, postcode, plaats en land."
      />
      <TextField
        {...field('manufacturerEmail')}
        label="E-mailadres van de fabrikant"
        type="email"
        isOptional
      />
    </FormSection>
  )
}

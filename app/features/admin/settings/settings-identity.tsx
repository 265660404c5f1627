import { path } from '#app/platform/path.ts'
import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { SettingsLink } from './settings-link.tsx'

/** The settings of the shop's identity: name and address, opening hours, delivery and VAT. */
export function SettingsIdentity({ field, values }: FormParts) {
  return (
    <>
      <FormSection
        id="winkel"
        title="Winkel"
        text="Wie je bent: onder elke pagina en in elke mail."
      >
        <TextField {...field('name')} label="Naam" />
        <TextField
          {...field('tagline')}
          label="Regel bovenaan"
          isOptional
          hint="Staat links boven aan elke pagina."
        />
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem_1fr]">
          <TextField {...field('street')} label="Straat en nummer" />
          <TextField {...field('postcode')} label="Postcode" />
          <TextField {...field('city')} label="Plaats" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('phone')} label="Telefoon" type="tel" />
          <TextField
            {...field('whatsapp')}
            label="WhatsApp"
            type="tel"
            isOptional
            hint="Klanten kunnen je dan appen vanaf de contactpagina."
          />
          <TextField
            {...field('email')}
            label="E-mailadres"
            type="email"
            hint="Ook de afzender van mails."
          />
          <TextField
            {...field('orderNoticeTo')}
            label="Mail bij een nieuwe bestelling"
            isOptional
            hint="Een of meer adressen, met komma’s ertussen."
          />
          <TextField
            {...field('kvk')}
            label="KvK-nummer"
            inputMode="numeric"
            hint="Een Belgisch bedrijf vult het ondernemingsnummer in."
          />
          <TextField {...field('vatId')} label="Btw-id" />
        </div>
      </FormSection>
      <DeliverySettings field={field} values={values} />
      <VatSettings values={values} />
    </>
  )
}

function DeliverySettings({ field, values }: FormParts) {
  return (
    <>
      <FormSection id="openingstijden" title="Openingstijden">
        <SettingsLink to={path('/beheer/instellingen/openingstijden')}>
          Wanneer je open bent, vakanties en andere dagen
        </SettingsLink>
      </FormSection>
      <FormSection id="bezorgen" title="Bezorgen">
        <SettingsLink to={path('/beheer/verzending')}>
          Landen, bezorgwijzen, kosten en levertijden
        </SettingsLink>
        <CheckboxField
          name="offersGiftWrap"
          defaultChecked={values.offersGiftWrap === 'on'}
          label="Klanten kunnen een bestelling laten inpakken als cadeau, met een tekst op een kaartje"
        />
        <TextField
          {...field('giftWrapCents')}
          label="Prijs van het inpakken"
          inputMode="decimal"
          hint="Wat een klant hiervoor bijbetaalt. Vul 0 in als het gratis is."
        />
      </FormSection>
    </>
  )
}

function VatSettings({ values }: Pick<FormParts, 'values'>) {
  return (
    <FormSection id="btw" title="Btw" text="Prijzen zijn altijd inclusief btw.">
      <CheckboxField
        name="isSmallBusiness"
        defaultChecked={values.isSmallBusiness === 'on'}
        label="Ik doe mee aan de kleineondernemersregeling (KOR)"
      />
      <p className="text-sm text-ink-2">
        Je rekent dan geen btw. Facturen krijgen de zin die de wet vraagt, en nergens staat dat een
        prijs inclusief btw is. Bestellingen van eerder veranderen niet.
      </p>
      <CheckboxField
        name="usesOss"
        defaultChecked={values.usesOss === 'on'}
        label="Reken buitenlandse btw bij bezorgen in andere EU-landen (OSS)"
      />
      <p className="text-sm text-ink-2">
        Verkoop je in een jaar voor meer dan € 10.000 aan consumenten in andere EU-landen, dan
        betaal je btw in hun land. Dat kan in één aangifte bij onze Belastingdienst: de
        eenloketregeling (OSS). Meld je daar eerst aan en zet dit dan aan. De prijs blijft gelijk;
        alleen de btw erin verandert, van 17% in Luxemburg tot 27% in Hongarije. Wie ophaalt,
        betaalt Nederlandse btw. Bestellingen van eerder veranderen niet.
      </p>
      <p className="text-sm text-ink-2">
        Een bedrijf in een ander EU-land met een btw-id dat VIES geldig noemt, betaalt geen btw: die
        wordt verlegd, en gaat bij het afrekenen van de prijs af.
      </p>
    </FormSection>
  )
}

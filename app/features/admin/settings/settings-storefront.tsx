import { EMAILS_URL } from '#app/features/checkout/checkout-email/checkout-email.ts'
import { path } from '#app/platform/path.ts'
import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { SettingsLink } from './settings-link.tsx'

/** The settings of the storefront. */
export function SettingsStorefront({ field, values }: FormParts) {
  return (
    <>
      <PartnerSettings field={field} />
      <FooterText field={field} />
      <AnnouncementSettings field={field} />
      <BehaviourSettings field={field} values={values} />
    </>
  )
}

function PartnerSettings({ field }: Pick<FormParts, 'field'>) {
  return (
    <FormSection
      id="partners"
      title="Partnerprogramma’s"
      text="Waarmee je verdient aan artikelen die bij een ander te koop zijn."
    >
      <TextField
        {...field('amazonTags')}
        label="Tags bij Amazon"
        isOptional
        hint="Per land, het belangrijkste eerst: nl=schakel-21, de=schakel-de-21. Een land zonder tag krijgt de eerste."
      />
      <TextField
        {...field('bolSiteId')}
        label="Site-id bij bol"
        inputMode="numeric"
        isOptional
        hint="Staat bij je account van het partnerprogramma."
      />
      <SelectField
        {...field('countryBoxPosition')}
        label="Vraag in welk land iemand koopt"
        options={[
          { value: 'before_woocommerce_tabs', label: 'Onder de koopknop' },
          { value: 'before_add_to_cart', label: 'Boven de prijzen' },
          { value: 'before_title_and_thumb', label: 'Boven foto en naam' },
        ]}
        hint="Staat er bij artikelen die Amazon in meer landen verkoopt."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('checkoutEmail')}
          label="E-mailadres vóór een andere winkel"
          options={[
            { value: 'off', label: 'Vraag er niet om' },
            { value: 'optional', label: 'Vraag erom, niet verplicht' },
            { value: 'mandatory', label: 'Verplicht' },
          ]}
          hint="Bewaard wordt het alleen van wie daarmee instemt."
        />
        <TextField
          {...field('checkoutEmailDays')}
          label="Dagen dat het bewaard blijft"
          inputMode="numeric"
          hint="Staat bij de vraag; daarna verdwijnt het vanzelf."
        />
      </div>
      <SettingsLink to={EMAILS_URL}>De e-mailadressen die klanten achterlieten</SettingsLink>
      <SettingsLink to={path('/beheer/marktplaatsen')}>
        Hoe Amazon en bol ervoor staan, en wat je aan- en uitzet
      </SettingsLink>
    </FormSection>
  )
}

function FooterText({ field }: Pick<FormParts, 'field'>) {
  return (
    <FormSection id="teksten" title="Teksten van de winkel">
      <SettingsLink to={path('/beheer/voorpagina')}>De blokken van de voorpagina</SettingsLink>
      <TextField
        {...field('footerText')}
        label="Grote tekst onderaan elke pagina"
        isOptional
        hint="Laat je dit leeg, dan gebruiken we de naam van de winkel."
      />
    </FormSection>
  )
}

function AnnouncementSettings({ field }: Pick<FormParts, 'field'>) {
  return (
    <FormSection id="melding" title="Melding en opening">
      <TextField
        {...field('storeNotice')}
        label="Winkelmelding"
        isOptional
        hint="Staat boven elke pagina tot een bezoeker haar sluit. Een andere tekst verschijnt weer bij iedereen."
      />
      <TextAreaField
        {...field('comingSoonText')}
        label="Tekst van de aankondiging"
        isOptional
        hint="Bezoekers lezen dit zolang de winkel dicht is. Leeg: dat de winkel bijna klaar is."
      />
      <SettingsLink to={`${path('/beheer')}#open`}>De winkel openen of sluiten</SettingsLink>
    </FormSection>
  )
}

function BehaviourSettings({ field, values }: FormParts) {
  return (
    <FormSection id="gedrag" title="Gedrag in de winkel">
      <CheckboxField
        name="cartSlides"
        defaultChecked={values.cartSlides === 'on'}
        label="Laat de winkelwagen inschuiven na toevoegen"
      />
      <p className="text-sm text-ink-2">
        Staat dit uit, dan zegt een melding dat het artikel is toegevoegd.
      </p>
      <CheckboxField
        name="heartsRestrict"
        defaultChecked={values.heartsRestrict === 'on'}
        label="Verlanglijst alleen voor ingelogde klanten"
      />
      <p className="text-sm text-ink-2">
        Staat dit uit, dan zegt een venster dat er een account bij hoort.
      </p>
      <CheckboxField
        name="hidesVotes"
        defaultChecked={values.hidesVotes === 'on'}
        label="Laat bezoekers niet stemmen"
      />
      <p className="text-sm text-ink-2">
        Warm, koud en de temperatuur verdwijnen van sieraden en deals. De stemmen blijven bewaard.
      </p>
      <TextField
        {...field('sliderUrl')}
        label="Slider van een externe dienst (webadres)"
        type="url"
        isOptional
        hint="Het adres dat die dienst je geeft. Staat op de voorpagina en bij verhalen en pagina’s waar je dat aankruist. Leeg: de eigen foto."
      />
      <TextField
        {...field('loginUrl')}
        label="Eigen inlogadres voor klanten"
        isOptional
        hint="Wie niet is ingelogd gaat daarheen in plaats van naar het inlogvenster. Leeg: het inlogvenster."
      />
    </FormSection>
  )
}

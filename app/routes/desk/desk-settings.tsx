import { data, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { EditForm } from '#app/features/desk/edit-form.tsx'
import { fieldsOf } from '#app/features/desk/form-fields.ts'
import { FormSection } from '#app/features/desk/form-section.tsx'
import { saveSettings } from '#app/features/settings/save-settings.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { settingsForm } from '#app/features/settings/settings-form.ts'
import { settingsValues } from '#app/features/settings/settings-values.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/desk-settings.ts'

const MONTH_OPTIONS = [
  { value: '0.00001', label: 'Tot de browser sluit' },
  { value: '1', label: 'Een maand' },
  { value: '3', label: 'Drie maanden' },
  { value: '6', label: 'Zes maanden' },
  { value: '12', label: 'Een jaar' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Instellingen · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const settings = await readSettings(context.get(shopContext))
  return { values: settingsValues(settings), isSaved: url.searchParams.has('opgeslagen') }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = readFields(settingsForm, await readForm(request))
  if (!form.ok) return data({ errors: form.errors, typed: form.typed }, 422)
  await saveSettings(context.get(shopContext), form.value)
  return redirect('/beheer/instellingen/?opgeslagen=1')
}

export default function DeskSettings({ loaderData, actionData }: Route.ComponentProps) {
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.typed ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  return (
    <div className="max-w-[56rem]">
      <EditForm
        key={JSON.stringify(loaderData.values)}
        ref={form}
        title="Instellingen"
        isRefused={actionData !== undefined}
        isSaved={loaderData.isSaved}
      >
        <FormSection title="Winkel" text="Wie je bent: onder elke pagina en in elke mail.">
          <TextField {...field('name')} label="Naam" />
          <TextField
            {...field('tagline')}
            label="Regel bovenaan"
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
              {...field('email')}
              label="E-mailadres"
              type="email"
              hint="Ook de afzender van mails."
            />
            <TextField {...field('kvk')} label="KvK-nummer" inputMode="numeric" />
            <TextField {...field('vatId')} label="Btw-id" />
          </div>
        </FormSection>
        <FormSection title="Openingstijden">
          <p>
            <Link
              to="/beheer/instellingen/openingstijden/"
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Wanneer je open bent, vakanties en andere dagen
            </Link>
          </p>
        </FormSection>
        <FormSection title="Bezorgen">
          <p>
            <Link
              to="/beheer/verzending/"
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Landen, bezorgwijzen, kosten en levertijden
            </Link>
          </p>
          <TextField
            {...field('giftWrapCents')}
            label="Inpakken als cadeau"
            inputMode="decimal"
            hint="Wat een klant hiervoor bijbetaalt. Vul 0 in als het gratis is."
          />
        </FormSection>
        <FormSection title="Btw" text="Prijzen zijn altijd inclusief btw.">
          <CheckboxField
            name="usesOss"
            defaultChecked={values.usesOss === 'on'}
            label="Reken buitenlandse btw bij bezorgen in België en Duitsland (OSS)"
          />
          <p className="text-sm text-ink-2">
            Verkoop je in een jaar voor meer dan € 10.000 aan consumenten in andere EU-landen, dan
            betaal je btw in hun land. Dat kan in één aangifte bij onze Belastingdienst: de
            eenloketregeling (OSS). Meld je daar eerst aan en zet dit dan aan. De prijs blijft
            gelijk; alleen de btw erin verandert: in België 21% of 6%, in Duitsland 19% of 7%. Wie
            ophaalt, betaalt Nederlandse btw. Bestellingen van eerder veranderen niet.
          </p>
          <p className="text-sm text-ink-2">
            Een bedrijf in België of Duitsland met een btw-id dat VIES geldig noemt, betaalt geen
            btw: die wordt verlegd, en gaat bij het afrekenen van de prijs af.
          </p>
        </FormSection>
        <FormSection title="Betalen en ruilen">
          <p>
            <Link
              to="/beheer/instellingen/betaalwijzen/"
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Kies welke betaalwijzen er zijn
            </Link>
          </p>
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
              hint="Daarna vervalt de bestelling en gaan de stukken terug."
            />
            <TextField
              {...field('returnDays')}
              label="Dagen om te ruilen"
              inputMode="numeric"
              hint="De wet vraagt minstens 14."
            />
            <TextField
              {...field('reviewMailDays')}
              label="Dagen na levering tot de mail om een review"
              inputMode="numeric"
              hint="Eén mail aan wie daar bij de bestelling om vroeg. 0: niemand wordt gemaild."
            />
          </div>
        </FormSection>
        <FormSection title="Cookies">
          <p>
            <Link
              to="/beheer/instellingen/toestemmingen/"
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Wat bezoekers goedvonden, en de vraag die ze krijgen
            </Link>
          </p>
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
        <FormSection title="Wettelijke garantie">
          <p>
            <Link
              to="/beheer/instellingen/garantie/"
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              De officiële kennisgeving van de Europese Commissie
            </Link>
          </p>
        </FormSection>
        <FormSection
          title="Fabrikant"
          text="Van producten die je inleest zonder fabrikant. Leeg: zulke producten blijven concept."
        >
          <TextField {...field('makerName')} label="Naam van de fabrikant" isOptional />
          <TextField
            {...field('makerAddress')}
            label="Postadres"
            isOptional
            hint="Straat en nummer, postcode, plaats en land."
          />
          <TextField
            {...field('makerEmail')}
            label="E-mailadres van de fabrikant"
            type="email"
            isOptional
          />
        </FormSection>
        <FormSection
          title="Partnerprogramma’s"
          text="Waarmee je verdient aan stukken die bij een ander te koop zijn."
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
              { value: 'before_add_to_cart', label: 'Boven de prijzen' },
              { value: 'before_title_and_thumb', label: 'Boven foto en naam' },
              { value: 'before_woocommerce_tabs', label: 'Boven de beschrijving' },
            ]}
            hint="Staat er bij stukken die Amazon in meer landen verkoopt."
          />
          <p>
            <Link
              to="/beheer/marktplaatsen/"
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Hoe Amazon en bol ervoor staan, en wat je aan- en uitzet
            </Link>
          </p>
        </FormSection>
        <FormSection title="Melding en opening">
          <TextField
            {...field('storeNotice')}
            label="Winkelmelding"
            isOptional
            hint="Staat boven elke pagina tot een bezoeker haar sluit. Een andere tekst verschijnt weer bij iedereen."
          />
          <div id="binnenkort">
            <CheckboxField
              name="isComingSoon"
              defaultChecked={values.isComingSoon === 'on'}
              label="De winkel is nog niet open"
            />
          </div>
          <p className="text-sm text-ink-2">
            Bezoekers zien dan een aankondiging. Jij en je collega’s zien de winkel als jullie zijn
            ingelogd; bestaande bestellingen, betalingen en herroepen blijven werken.
          </p>
          <TextAreaField
            {...field('comingSoonText')}
            label="Tekst van de aankondiging"
            isOptional
            hint="Leeg: dat de winkel bijna klaar is."
          />
        </FormSection>
        <FormSection title="Gedrag in de winkel">
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
            label="Laat een hart niets doen voor wie niet is ingelogd"
          />
          <p className="text-sm text-ink-2">
            Staat dit uit, dan zegt een venster dat er een account bij hoort.
          </p>
          <TextField
            {...field('heroSlug')}
            label="Stuk op de grote foto van de voorpagina"
            isOptional
            hint="Het laatste deel van het adres van het product, bijvoorbeeld saffierring-vera."
          />
          <TextField
            {...field('sliderUrl')}
            label="Slider van een ander op de voorpagina"
            type="url"
            isOptional
            hint="Het adres dat die dienst je geeft. Leeg: de eigen foto."
          />
          <TextField
            {...field('loginUrl')}
            label="Eigen inlogadres voor klanten"
            isOptional
            hint="Wie niet is ingelogd gaat daarheen in plaats van naar het inlogvenster. Leeg: het inlogvenster."
          />
        </FormSection>
      </EditForm>
    </div>
  )
}

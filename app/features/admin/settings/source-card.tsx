import { Form, Link } from 'react-router'
import { AMAZON_THRESHOLD } from '#app/features/insight/commissions/commissions.ts'
import { retryTimeText } from '#app/features/partners/marketplace-sources/sync.ts'
import {
  connectionState,
  SOURCE_NAMES,
  type SourceHealth,
  stateText,
  waitingText,
} from '#app/features/partners/marketplaces/source-health.ts'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type RejectedKey, SourceKeyForm } from './source-key-form.tsx'

const REVIEWS = {
  none: 'Geen reviews',
  numbers: 'Van reviews het aantal en de sterren',
  texts: 'Reviews met hun tekst, als de uitgever dat goedvindt',
}

/** Describes, for the owner, what the terms of a marketplace allow the shop to do. */
function policyTexts(source: OfferSource): string[] {
  const policy = POLICIES[source]
  return [
    `Prijzen ${policy.showableHours} uur te zien${policy.needsStamp ? ', met het moment erbij' : ''}`,
    policy.photos === 'linked' ? 'Foto’s alleen als link' : 'Foto’s mag je kopiëren',
    policy.storesPriceHistory ? 'Prijsverloop bewaard' : 'Geen prijsverloop bewaard',
    policy.storesTitles ? 'Titel van de winkel bewaard' : 'Titel van de winkel niet bewaard',
    REVIEWS[policy.reviews],
    policy.cart === 'one-link'
      ? 'Alles in één keer in hun winkelwagen'
      : 'Elk product op zijn eigen pagina',
  ]
}

function salesText(sales: number): string {
  const { sales: requiredSales, days } = AMAZON_THRESHOLD
  return `${formatWhole(sales)} in ${days} dagen volgens je verslagen; Amazon vraagt minstens ${requiredSales} verkopen voordat je prijzen mag ophalen`
}

function offersText({ offers, quoted, gone }: SourceHealth): string {
  if (offers === 0) return 'Nog geen'
  return `${formatWhole(offers)}, waarvan ${formatWhole(quoted)} met een actuele prijs${gone > 0 ? ` en ${formatWhole(gone)} die daar niet meer te vinden zijn` : ''}`
}

/** Describes the number of requests today; null without an account. */
function callsText({ account, callsToday, callsLeft, heldUntil }: SourceHealth): string | null {
  if (!account) return null
  const count = `${formatWhole(callsToday)} keer`
  if (heldUntil) return `${count}; weer ${retryTimeText(heldUntil)}`
  if (callsLeft === null) return count
  return `${count}, nog ${formatWhole(callsLeft)} over`
}

interface Fact {
  term: string
  text: string
}

function sourceFacts(source: SourceHealth, sinceDay: string, sales: number): Fact[] {
  const waitingDetail = waitingText(source)
  return [
    { term: 'Account', text: `${stateText(source)}${sinceDay && ` Sinds ${sinceDay}.`}` },
    { term: 'Aanbiedingen', text: offersText(source) },
    ...(source.name === 'amazon' ? [{ term: 'Verkopen', text: salesText(sales) }] : []),
    ...(waitingDetail ? [{ term: 'Wacht', text: waitingDetail }] : []),
  ]
}

/** One marketplace: its state, a connection test and its key. Its terms and tags are folded. */
export function SourceCard({
  source,
  since,
  sales,
  areTagsFromEnvironment,
  rejected,
}: {
  source: SourceHealth
  since: string
  /** number of sales at Amazon, according to the imported reports */
  sales: number
  /** the settings of the server contain the tags of Amazon */
  areTagsFromEnvironment: boolean
  /** submitted key that was rejected */
  rejected: RejectedKey | undefined
}) {
  const { name } = source
  const { tone, text } = connectionState(source)
  return (
    <FormSection title={SOURCE_NAMES[name]} text={<StatusLabel tone={tone}>{text}</StatusLabel>}>
      {source.isSimulated && (
        <p className="bg-warning-tint px-4 py-3 text-sm">
          <strong className="font-semibold">Demonstratie.</strong> Deze marktplaats is nagebootst:
          er is niets te koop, en de prijzen zijn verzonnen. Met een eigen sleutel vraagt de winkel
          het aan {SOURCE_NAMES[name]} zelf.
        </p>
      )}
      <dl className="space-y-2">
        {sourceFacts(source, since, sales).map(({ term, text }) => (
          <div key={term} className="gap-x-6 sm:flex">
            <dt className="w-40 shrink-0 text-ink-2">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {source.state === 'not-eligible' && (
        <p className="text-sm text-ink-2">
          Tot Amazon weer genoeg verkopen ziet, blijven de artikelen staan als link, zonder prijs.
        </p>
      )}
      {source.account && source.countries.length > 0 && <ConnectionTest source={source} />}
      <SourceKeyForm
        source={name}
        name={SOURCE_NAMES[name]}
        state={source.key}
        rejected={rejected}
      />
      <SourceTerms source={source} areTagsFromEnvironment={areTagsFromEnvironment} />
    </FormSection>
  )
}

function ConnectionTest({ source: { name, countries } }: { source: SourceHealth }) {
  const options = countries.map((entry) => ({
    value: `${name}.${entry.country}`,
    label: entry.name,
  }))
  const [firstOption] = options
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      {options.length > 1 ? (
        <div className="w-52">
          <SelectField name="test" label={`Land van ${SOURCE_NAMES[name]}`} options={options} />
        </div>
      ) : (
        <input type="hidden" name="test" value={firstOption?.value} />
      )}
      <Button type="submit" variant="second" className="px-4!">
        Verbinding testen<span className="sr-only"> met {SOURCE_NAMES[name]}</span>
      </Button>
    </Form>
  )
}

interface SourceTermsProps {
  source: SourceHealth
  areTagsFromEnvironment: boolean
}

/** The terms of a marketplace and its tag for each country. They are folded, because owners read them once. */
function SourceTerms({ source, areTagsFromEnvironment }: SourceTermsProps) {
  const { name, countries } = source
  const calls = callsText(source)
  return (
    <div>
      <CollapsibleFields title={`Regels van ${SOURCE_NAMES[name]}`} isOpen={false}>
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2">
          {policyTexts(name).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </CollapsibleFields>
      {countries.length > 0 && (
        <CollapsibleFields title={`Landen en tags (${countries.length})`} isOpen={false}>
          <p className="mb-3 text-sm text-ink-2">
            Aan je tag ziet een winkel dat de klant van jou komt.{' '}
            {name === 'amazon' && areTagsFromEnvironment ? (
              <>Die van Amazon staan in de serverinstellingen; die gaan voor wat je zelf invult.</>
            ) : (
              <Link to={path('/beheer/instellingen')} className={TEXT_LINK}>
                Vul je tags in bij Instellingen, Partnerprogramma’s
              </Link>
            )}
          </p>
          <dl className="space-y-2 text-sm">
            {countries.map((entry) => (
              <div key={entry.country} className="gap-x-6 sm:flex">
                <dt className="w-40 shrink-0">{entry.name}</dt>
                <dd className="text-ink-2 wrap-anywhere">
                  {entry.tag || 'Nog geen nummer van het partnerprogramma'}
                  {name === 'amazon' && entry.isMain && ' · geldt ook voor landen zonder eigen tag'}
                </dd>
              </div>
            ))}
          </dl>
        </CollapsibleFields>
      )}
      {calls && (
        <CollapsibleFields title="Voor je technicus" isOpen={false}>
          <p className="text-sm text-ink-2">Vandaag gevraagd: {calls}.</p>
        </CollapsibleFields>
      )}
    </div>
  )
}

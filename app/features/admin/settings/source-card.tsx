import { Form } from 'react-router'
import { AMAZON_THRESHOLD } from '#app/features/insight/commissions/commissions.ts'
import { fromClock } from '#app/features/partners/marketplace-sources/sync.ts'
import {
  SOURCE_NAMES,
  type SourceHealth,
  stateText,
  waitingText,
} from '#app/features/partners/marketplaces/source-health.ts'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { type RejectedKey, SourceKeyForm } from './source-key-form.tsx'

const REVIEWS = {
  none: 'geen reviews',
  numbers: 'van reviews het aantal en de sterren',
  texts: 'reviews met hun tekst, als de uitgever dat goedvindt',
}

/** Returns the text about the policy of a source for the owner. */
function policyText(source: OfferSource): string {
  const policy = POLICIES[source]
  return [
    `Prijzen ${policy.hours} uur te zien${policy.needsStamp ? ', met het moment erbij' : ''}`,
    policy.photos === 'linked' ? 'foto’s alleen als link' : 'foto’s mag je kopiëren',
    policy.keepsPrices ? 'prijsverloop bewaard' : 'geen prijsverloop bewaard',
    policy.keepsTitles ? 'titel van de winkel bewaard' : 'titel van de winkel niet bewaard',
    REVIEWS[policy.reviews],
    policy.cart === 'one-link'
      ? 'alles in één keer in hun winkelwagen'
      : 'elk product op zijn eigen pagina',
  ].join('; ')
}

function salesText(sales: number): string {
  const { sales: required, days } = AMAZON_THRESHOLD
  return `${formatWhole(sales)} in ${days} dagen volgens je ingelezen verslagen; Amazon wil er ${required}${sales < required ? ', anders mag het account niets opvragen' : ''}`
}

interface Fact {
  term: string
  text: string
}

function sourceFacts(source: SourceHealth, since: string, sales: number): Fact[] {
  const { name, account, offers, quoted, gone, callsToday, callsLeft, heldUntil } = source
  const waiting = waitingText(source)
  return [
    { term: 'Account', text: `${stateText(source)}${since && ` Sinds ${since}.`}` },
    ...(account
      ? [
          {
            term: 'Vandaag gevraagd',
            text:
              callsLeft === null || heldUntil
                ? `${formatWhole(callsToday)} keer${heldUntil ? `; weer ${fromClock(heldUntil)}` : ''}`
                : `${formatWhole(callsToday)} keer, nog ${formatWhole(callsLeft)} over; ${String(account.callsPerSecond).replace('.', ',')} per seconde`,
          },
        ]
      : []),
    {
      term: 'Aanbiedingen',
      text: `${formatWhole(offers)}, waarvan ${formatWhole(quoted)} met een prijs die nu getoond mag worden${gone > 0 ? ` en ${formatWhole(gone)} die daar niet meer te vinden zijn` : ''}`,
    },
    ...(name === 'amazon' ? [{ term: 'Verkopen', text: salesText(sales) }] : []),
    ...(waiting ? [{ term: 'Wacht', text: waiting }] : []),
    { term: 'Regels', text: `${policyText(name)}.` },
  ]
}

function ConnectionLabel({ source: { isOn, account, state } }: { source: SourceHealth }) {
  if (!isOn) return <StatusLabel tone="quiet">Uitgeschakeld</StatusLabel>
  if (!account) return <StatusLabel tone="quiet">Niet gekoppeld</StatusLabel>
  return state === 'ok' ? (
    <StatusLabel tone="success">Gekoppeld</StatusLabel>
  ) : (
    <StatusLabel tone="warning">Gekoppeld, let op</StatusLabel>
  )
}

/** The state of one marketplace, its key, and a button per country that tests the connection. */
export function SourceCard({
  source,
  since,
  sales,
  rejected,
}: {
  source: SourceHealth
  since: string
  /** sales at Amazon according to the imported reports */
  sales: number
  /** a submitted key that was rejected */
  rejected: RejectedKey | undefined
}) {
  const { name } = source
  return (
    <FormSection title={SOURCE_NAMES[name]} text={<ConnectionLabel source={source} />}>
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
      <SourceKeyForm
        source={name}
        name={SOURCE_NAMES[name]}
        state={source.key}
        rejected={rejected}
      />
      {source.countries.length > 0 && <CountryTests source={source} />}
    </FormSection>
  )
}

function CountryTests({ source: { name, account, countries } }: { source: SourceHealth }) {
  return (
    <Form method="post">
      <ul className="border-t border-line">
        {countries.map((entry) => (
          <li
            key={entry.country}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-40 flex-1">
              {entry.name}
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {entry.tag || 'Nog geen nummer van het partnerprogramma'}
                {name === 'amazon' && entry.isMain && ' · geldt ook voor landen zonder eigen tag'}
              </span>
            </span>
            {account && (
              <Button
                type="submit"
                size="small"
                variant="second"
                name="test"
                value={`${name}.${entry.country}`}
                aria-label={`Test ${SOURCE_NAMES[name]} ${entry.name}`}
              >
                Test
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Form>
  )
}

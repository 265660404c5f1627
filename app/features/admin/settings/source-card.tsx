import { Form } from 'react-router'
import { AMAZON_THRESHOLD } from '#app/features/insight/commissions/commissions.ts'
import { fromClock } from '#app/features/partners/marketplace-sources/sync.ts'
import {
  SOURCE_NAMES,
  type SourceHealth,
  stateText,
  waitingText,
} from '#app/features/partners/marketplaces/source-health.ts'
import { policyText } from '#app/features/partners/offers/admin/policy-texts.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { type RejectedKey, SourceKeyForm } from './source-key-form.tsx'

const { sales: WANTED, days: DAYS } = AMAZON_THRESHOLD

const salesText = (sales: number) =>
  `${formatWhole(sales)} in ${DAYS} dagen volgens je ingelezen verslagen; Amazon wil er ${WANTED}${sales < WANTED ? ', anders mag het account niets opvragen' : ''}`

/** How one marketplace stands, and a try whether it answers for each of its countries. */
export function SourceCard({
  source,
  since,
  sales,
  rejected,
}: {
  source: SourceHealth
  since: string
  /** of Amazon, as far as its reports were read */
  sales: number
  /** a key that was typed and not taken */
  rejected: RejectedKey | undefined
}) {
  const { name, account, offers, quoted, gone, callsToday, callsLeft, heldUntil, countries } =
    source
  const waiting = waitingText(source)
  const facts = [
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
  return (
    <FormSection title={SOURCE_NAMES[name]}>
      {source.isSimulated && (
        <p className="bg-warning-tint px-4 py-3 text-sm">
          <strong className="font-semibold">Demonstratie.</strong> Deze marktplaats is nagebootst:
          er is niets te koop, en de prijzen zijn verzonnen. Met een eigen sleutel vraagt de winkel
          het aan {SOURCE_NAMES[name]} zelf.
        </p>
      )}
      <dl className="space-y-2">
        {facts.map(({ term, text }) => (
          <div key={term} className="gap-x-6 sm:flex">
            <dt className="w-40 shrink-0 text-ink-2">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {source.state === 'not-eligible' && (
        <p className="text-sm text-ink-2">
          Tot Amazon weer genoeg verkopen ziet, blijven de stukken staan als link, zonder prijs.
        </p>
      )}
      <SourceKeyForm
        source={name}
        name={SOURCE_NAMES[name]}
        state={source.key}
        rejected={rejected}
      />
      {countries.length > 0 && (
        <Form method="post">
          <ul className="border-t border-line">
            {countries.map((one) => (
              <li
                key={one.country}
                className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2"
              >
                <span className="min-w-40 flex-1">
                  {one.name}
                  <span className="block text-sm text-ink-2 wrap-anywhere">
                    {one.tag || 'Nog geen nummer van het partnerprogramma'}
                    {name === 'amazon' && one.isMain && ' · geldt ook voor landen zonder eigen tag'}
                  </span>
                </span>
                {account && (
                  <Button
                    type="submit"
                    size="small"
                    variant="second"
                    name="test"
                    value={`${name}.${one.country}`}
                    aria-label={`Test ${SOURCE_NAMES[name]} ${one.name}`}
                  >
                    Test
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Form>
      )}
    </FormSection>
  )
}

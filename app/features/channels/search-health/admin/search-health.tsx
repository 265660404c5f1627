import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  countProblems,
  type ProblemGroup,
} from '#app/features/channels/product-feeds/problem-groups.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface SearchHealthProps {
  /** result of the last check; null before the first check */
  health: { at: string; products: number; groups: ProblemGroup[] } | null
  coverage: {
    listed: number
    drafts: number
    hidden: number
    members: number
    unsellable: number
    files: number
  }
  vitals: { metric: string; good: number; fair: number; poor: number }[]
}

const METRICS: Record<string, string> = {
  lcp: 'Grootste beeld staat er (LCP)',
  inp: 'Antwoord op een klik (INP)',
  cls: 'Verspringen van de pagina (CLS)',
}

/** Shows what search engines know of the shop: the product data, the sitemap, and the loading times that visitors had. */
export function SearchHealth({ health, coverage, vitals }: SearchHealthProps) {
  return (
    <div className="mt-9 grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <Part title="Gegevens van producten">
        {health ? (
          <>
            <p>
              {formatWhole(health.products)} producten gecontroleerd, {health.at}.{' '}
              {problemText(health.groups)}
            </p>
            <TextLink to={path('/beheer/vindbaarheid/producten')}>Bekijk wat mist</TextLink>
          </>
        ) : (
          <p>Elke nacht controleert de winkel wat zoekmachines van je producten lezen.</p>
        )}
      </Part>
      <Part title="Sitemap">
        <p>
          {formatWhole(coverage.listed)} producten in {coverage.files} bestanden:{' '}
          <a href={path('/sitemap.xml')} className={TEXT_LINK}>
            sitemap.xml
          </a>
          . {leftOutText(coverage)}
        </p>
      </Part>
      <Part title="Laadsnelheid">
        {vitals.length === 0 ? (
          <p>Nog niets gemeten. Dit telt vier weken lang bezoekers die toestemming geven.</p>
        ) : (
          <ul className="divide-y divide-line">
            {vitals.map((vital) => (
              <li key={vital.metric} className="flex justify-between gap-4 py-2">
                <span>{METRICS[vital.metric] ?? vital.metric}</span>
                <span>{vitalText(vital)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Zoeken in de winkel">
        <p className="-my-2.5 flex flex-wrap gap-x-6">
          <TextLink to={path('/beheer/rapporten/:report', { report: 'zoeken' })}>
            Waarnaar gezocht is
          </TextLink>
          <TextLink to={path('/beheer/rapporten/:report', { report: 'niets-gevonden' })}>
            Gezocht, niets gevonden
          </TextLink>
        </p>
      </Part>
    </div>
  )
}

/** "Niet opgenomen: 2 concepten, 1 verborgen." */
function leftOutText({
  drafts,
  hidden,
  members,
  unsellable,
}: SearchHealthProps['coverage']): string {
  const counts = [
    { count: drafts, text: drafts === 1 ? 'concept' : 'concepten' },
    { count: hidden, text: 'verborgen' },
    { count: members, text: 'alleen voor klanten' },
    { count: unsellable, text: 'zonder aanbod' },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return 'Alles staat erin.'
  return `Niet opgenomen: ${counts.map(({ count, text }) => `${formatWhole(count)} ${text}`).join(', ')}.`
}

function problemText(groups: ProblemGroup[]): string {
  if (groups.length === 0) return 'Niets mist.'
  const { errors, warnings } = countProblems(groups)
  return `${formatWhole(errors)} fouten en ${formatWhole(warnings)} waarschuwingen.`
}

function vitalText({ good, fair, poor }: { good: number; fair: number; poor: number }): string {
  const total = good + fair + poor
  const percent = Math.round((good / Math.max(1, total)) * 100)
  return `${percent}% goed van ${formatWhole(total)}`
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 border-b border-ink pb-2 text-title font-semibold">{title}</h2>
      <div className="max-w-prose text-ink-2">{children}</div>
    </section>
  )
}

const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
    {children}
  </Link>
)

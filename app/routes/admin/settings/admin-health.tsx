import { readFile } from 'node:fs/promises'
import { Check, CircleAlert, CircleHelp, CircleMinus, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { readHealth } from '#app/features/admin/health/read-health.server.ts'
import type { CheckState } from '#app/features/admin/health/shop-health.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-health.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Status · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  return {
    checks: await readHealth(app),
    versions: [
      ['Schakel', await readVersion()],
      ['Node.js', process.versions.node],
    ],
  }
}

/** Reads package.json in the working directory: the project's folder, unless somebody starts the shop in another one. */
async function readVersion(): Promise<string> {
  const text = await readFile('package.json', 'utf8').catch(() => '{}')
  return String(JSON.parse(text).version ?? 'onbekend')
}

const STATES: Record<CheckState, { text: string; icon: typeof Check; color: string }> = {
  ok: { text: 'In orde', icon: Check, color: 'text-success' },
  warning: { text: 'Let op', icon: TriangleAlert, color: 'text-warning' },
  problem: { text: 'Actie nodig', icon: CircleAlert, color: 'text-danger' },
  unset: { text: 'Nog instellen', icon: TriangleAlert, color: 'text-warning' },
  unknown: { text: 'Onbekend', icon: CircleHelp, color: 'text-ink-2' },
  off: { text: 'Niet in gebruik', icon: CircleMinus, color: 'text-ink-2' },
}

/** The order of the rows: those that need action by the owner come first. */
const URGENCY: CheckState[] = ['problem', 'unset', 'warning', 'unknown', 'ok', 'off']
const TO_DO: CheckState[] = ['problem', 'unset', 'warning']

export default function AdminHealth({ loaderData: { checks, versions } }: Route.ComponentProps) {
  const hasMail = checks.every(
    ({ name, state }) => name !== 'mail' || state === 'ok' || state === 'warning',
  )
  return (
    <>
      <AdminHeading title="Status" />
      <div className="-mt-3 mb-6 max-w-[40rem]">
        <p className="font-semibold">{summaryText(checks)}</p>
        <p className="text-ink-2">
          Elke tien minuten gecontroleerd
          {hasMail ? '. De eigenaar krijgt een mail als er iets moet gebeuren.' : '.'}
        </p>
      </div>
      <ul className="border-t border-ink">
        {checks
          .toSorted((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))
          .map((check) => (
            <CheckRow key={check.name} {...check} />
          ))}
      </ul>
      <h2 className="mt-10 mb-3 text-title font-semibold">Versies</h2>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1">
        {versions.map(([name, version]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Returns the sentence below the title: the owner's next steps, or that there are none. */
function summaryText(checks: LoaderData['checks']): string {
  const countIn = (...states: CheckState[]) =>
    checks.filter(({ state }) => states.includes(state)).length
  const urgent = countIn('problem', 'warning')
  const unset = countIn('unset')
  const unknown = countIn('unknown')
  const sentences = [
    urgent > 0 &&
      (urgent === 1
        ? 'Eén ding heeft je aandacht nodig.'
        : `${urgent} dingen hebben je aandacht nodig.`),
    unset > 0 &&
      (unset === 1 ? 'Eén ding moet je nog instellen.' : `${unset} dingen moet je nog instellen.`),
    unknown > 0 &&
      (unknown === 1
        ? 'Van één ding is nog niets bekend.'
        : `Van ${unknown} dingen is nog niets bekend.`),
  ].filter((sentence) => sentence !== false)
  if (sentences.length > 0) return sentences.join(' ')
  return countIn('off') === 0 ? 'Alles werkt.' : 'Alles wat je gebruikt, werkt.'
}

function CheckRow({ title, state, text, advice, href }: LoaderData['checks'][number]) {
  const { text: stateText, icon: Icon, color } = STATES[state]
  return (
    <li
      className={`grid grid-cols-[1.25rem_1fr] gap-x-3 border-b border-line px-3 py-3 ${TO_DO.includes(state) ? 'bg-warning-tint' : ''}`}
    >
      <Icon className={`mt-0.5 size-5 ${color}`} strokeWidth={1.5} aria-hidden="true" />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold">{title}</h2>
          <p className="max-w-[40rem] wrap-anywhere text-ink-2">{text}</p>
          {advice && <p className="max-w-[40rem] font-medium">{advice}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          {href && state !== 'ok' && (
            <Link to={href} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
              {state === 'unset' ? 'Instellen' : 'Bekijken'}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
          <p className={`text-sm font-medium sm:w-28 sm:text-right ${color}`}>{stateText}</p>
        </div>
      </div>
    </li>
  )
}

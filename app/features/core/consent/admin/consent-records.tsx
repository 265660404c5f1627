import type { ConsentTexts } from '#app/features/core/consent/consent.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface ConsentRow {
  id: number
  consentId: string
  version: number
  statistics: boolean
  marketing: boolean
  /** time of the choice: "22 november 2026, 14.05" */
  givenAtText: string
}

/** Shows the choices with the version of the question; on a phone as a list. `texts` are the full texts of the questions. */
export function ConsentRecords({ rows, texts }: { rows: ConsentRow[]; texts: ConsentTexts[] }) {
  return (
    <>
      <table className="hidden w-full border-t border-ink lg:table">
        <thead>
          <tr className="border-b border-ink">
            <th className={TABLE_HEAD}>Wanneer</th>
            <th className={TABLE_HEAD}>Statistiek</th>
            <th className={TABLE_HEAD}>Marketing</th>
            <th className={TABLE_HEAD}>Vraag</th>
            <th className={TABLE_HEAD}>Kenmerk</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line">
              <td className="py-2.5 pr-4 whitespace-nowrap">{row.givenAtText}</td>
              <td className="py-2.5 pr-4 first-letter:uppercase">{yesOrNo(row.statistics)}</td>
              <td className="py-2.5 pr-4 first-letter:uppercase">{yesOrNo(row.marketing)}</td>
              <td className="py-2.5 pr-4 whitespace-nowrap">Versie {row.version}</td>
              <td className="text-sm whitespace-nowrap">
                <BrowserChoicesLink consentId={row.consentId} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="border-t border-ink lg:hidden">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line pt-3 pb-1">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{row.givenAtText}</span>
              <span className="text-sm text-ink-2">Vraag: versie {row.version}</span>
            </p>
            <p>
              Statistiek: {yesOrNo(row.statistics)} · Marketing: {yesOrNo(row.marketing)}
            </p>
            <p className="text-sm">
              <BrowserChoicesLink consentId={row.consentId} />
            </p>
          </li>
        ))}
      </ul>
      {texts.map((text) => (
        <section key={text.version} className="mt-8 max-w-prose">
          <h2 className="text-title font-semibold">De vraag in versie {text.version}</h2>
          <p className="mt-2 font-semibold">{text.title}</p>
          <p className="mt-1">{text.lead}</p>
          <p className="mt-1">Statistiek: {text.statistics}</p>
          <p className="mt-1">Marketing: {text.marketing}</p>
        </section>
      ))}
    </>
  )
}

const yesOrNo = (isAllowed: boolean) => (isAllowed ? 'ja' : 'nee')

/** Link to all choices of one browser. */
function BrowserChoicesLink({ consentId }: { consentId: string }) {
  return (
    <Link
      to={`${path('/beheer/instellingen/toestemmingen')}?kenmerk=${consentId}`}
      className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
    >
      {consentId}
    </Link>
  )
}

import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { ConsentTexts } from './consent.ts'

interface ConsentRow {
  id: number
  consentId: string
  version: number
  statistics: boolean
  marketing: boolean
  /** "22-11-2026 14.05" */
  moment: string
}

/** What was chosen when on which question; `texts` are the questions in full. */
export function ConsentRecords({ rows, texts }: { rows: ConsentRow[]; texts: ConsentTexts[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached with the keyboard */}
      <section aria-label="Keuzes" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-t border-ink">
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
                <td className="py-2.5 pr-4 whitespace-nowrap">{row.moment}</td>
                <td className="py-2.5 pr-4">{row.statistics ? 'Ja' : 'Nee'}</td>
                <td className="py-2.5 pr-4">{row.marketing ? 'Ja' : 'Nee'}</td>
                <td className="py-2.5 pr-4 whitespace-nowrap">Versie {row.version}</td>
                <td className="text-sm whitespace-nowrap">
                  <Link
                    to={`/beheer/instellingen/toestemmingen/?kenmerk=${row.consentId}`}
                    className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                  >
                    {row.consentId}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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

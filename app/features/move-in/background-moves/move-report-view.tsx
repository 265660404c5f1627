import { useState } from 'react'
import type { UrlCounts } from '#app/features/move-in/former-urls/former-urls.ts'
import type { MoveReport, MoveSample } from '#app/features/move-in/moves/move-in.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { MoveCountsTable, MoveRemarks, MoveYears, TextList } from './move-counts.tsx'
import { secondsText } from './move-office.ts'
import { OpenUrlsLink } from './url-decisions.tsx'

interface MoveReportViewProps {
  id: number
  report: MoveReport
  /** URL of the file with every remark */
  csv: string
  urls: UrlCounts | null
}

/** The report of a move. After an interruption it covers the part that was completed. */
export function MoveReportView({ id, report, csv, urls }: MoveReportViewProps) {
  return (
    <>
      <h2 className="text-title font-semibold">Verhuisd in {secondsText(report.seconds)}</h2>
      <MoveCountsTable report={report} />
      <TextList title="Nog te doen" lines={report.tasks} />
      <OpenUrlsLink id={id} urls={urls} />
      <MoveYears report={report} />
      <Samples id={id} samples={report.samples} />
      <MoveRemarks report={report} csv={csv} />
      <TextList title="Let op" lines={report.notices} />
      <TextList title="Niet overgekomen" lines={report.notImported} />
    </>
  )
}

/** Shows some products of both shops side by side. */
function Samples({ id, samples }: { id: number; samples: MoveSample[] }) {
  if (samples.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-title font-semibold">Vroeger en nu</h2>
      <p className="mt-1 text-ink-2">
        {samples.length === 1 ? 'Een product' : `${samples.length} willekeurige producten`} om na te
        kijken.
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2">
        {samples.map((sample, index) => (
          <li
            key={sample.url}
            className="grid grid-cols-[6rem_6rem_1fr] gap-x-3 gap-y-1 md:grid-cols-2"
          >
            <SamplePhoto
              title="Vroeger"
              hasPhoto={sample.formerPhoto !== null}
              src={path('/beheer/importeren/overstappen/:id/foto/:nr', { id, nr: index })}
              alt={`${sample.name}, foto in de vorige winkel`}
              missing="Geen foto"
            />
            <SamplePhoto
              title="Nu"
              hasPhoto={sample.photo !== null}
              src={sample.photo ?? ''}
              alt={`${sample.name}, foto in deze winkel`}
              missing={sample.formerPhoto === null ? 'Geen foto' : 'Wordt nog opgehaald'}
            />
            <p className="self-center wrap-anywhere md:col-span-2">
              <a href={sample.url} className={TEXT_LINK}>
                {sample.name}
              </a>
              , {formatCents(sample.priceCents)}
              {/^https?:/.test(sample.formerUrl) && (
                <>
                  {' · '}
                  <a href={sample.formerUrl} rel="noreferrer" className={TEXT_LINK}>
                    in de vorige winkel
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SamplePhoto({
  title,
  hasPhoto,
  src,
  alt,
  missing,
}: {
  title: string
  hasPhoto: boolean
  src: string
  alt: string
  missing: string
}) {
  // The former shop may be offline by now.
  const [isLost, setLost] = useState(false)
  return (
    <figure>
      <figcaption className="text-sm text-ink-2">{title}</figcaption>
      {hasPhoto && !isLost ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          onError={() => setLost(true)}
          width={320}
          height={320}
          className="aspect-square w-full bg-ground object-cover text-sm text-ink-2"
        />
      ) : (
        <span className="flex aspect-square w-full items-center justify-center bg-ground p-1 text-center md:p-3 text-sm text-ink-2">
          {isLost ? 'Niet meer bereikbaar' : missing}
        </span>
      )}
    </figure>
  )
}

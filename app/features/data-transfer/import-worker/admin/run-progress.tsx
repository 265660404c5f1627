import { useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { ADMIN_ENDPOINTS, endpointUrl } from '#app/features/core/accounts/admin-endpoints.ts'
import type { RunState } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'
import type {
  ProgressReport,
  RunQuota,
} from '#app/features/data-transfer/marketplace-runs/progress-report.ts'
import { path } from '#app/platform/path.ts'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Interval at which browsers that cannot receive the event stream fetch the progress. */
const POLL_SECONDS = 5
/** Interval at which the whole page reloads without JavaScript. */
const RELOAD_SECONDS = 5

interface RunProgressProps {
  /** the progress at the time of rendering */
  initial: ProgressReport
  isDryRun: boolean
  runId: number
}

/** Shows the progress of a run, pushed by the server; without JavaScript the page reloads itself. */
function RunProgress({ initial: initialReport, isDryRun, runId }: RunProgressProps) {
  const runUrl = path('/beheer/importeren/:id', { id: runId })
  const { revalidate } = useRevalidator()
  const [latestReport, setLatestReport] = useState<ProgressReport | null>(null)
  useEffect(() => {
    const events = new EventSource(endpointUrl(ADMIN_ENDPOINTS.importProgress, runId))
    let timer: ReturnType<typeof setInterval> | undefined
    events.addEventListener('message', ({ data }) => setLatestReport(JSON.parse(data)))
    events.addEventListener('einde', () => {
      events.close()
      revalidate()
    })
    events.addEventListener('error', () => {
      timer ??= setInterval(revalidate, POLL_SECONDS * 1000)
    })
    return () => {
      events.close()
      clearInterval(timer)
    }
  }, [runId, revalidate])
  const { state, progress, quota, waitsFor } = latestReport ?? initialReport
  return (
    <section className="border-t border-ink pt-5">
      <h2 className="text-title font-semibold">
        {waitsFor ? 'Wacht op de marktplaats' : progressHeading(state, isDryRun, progress)}
      </h2>
      {state === 'running' && (
        <progress
          className="mt-3 block h-2 w-full appearance-none bg-ground [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-accent"
          aria-label="Voortgang"
          max={100}
          value={Math.floor((progress?.share ?? 0) * 100)}
        />
      )}
      <p className="mt-2 text-ink-2" aria-live="polite">
        {waitsFor || progressDetails(state, progress)}
      </p>
      {quota.map((sourceQuota) => (
        <p key={sourceQuota.source} className="text-ink-2">
          {quotaText(sourceQuota)}
        </p>
      ))}
      <p className="mt-2 text-sm text-ink-2">
        Dit gaat door als je de pagina sluit. De pagina ververst vanzelf.{' '}
        <a href={runUrl} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Kijk nu
        </a>
        <noscript>
          <meta httpEquiv="refresh" content={`${RELOAD_SECONDS}; url=${runUrl}`} />
        </noscript>
      </p>
    </section>
  )
}

function progressHeading(
  state: RunState,
  isDryRun: boolean,
  progress: ImportProgress | null,
): string {
  if (state === 'waiting') return 'Wacht op zijn beurt'
  if (state === 'undoing') return 'De import wordt teruggedraaid'
  const phaseName = progress?.phase === 'storing' ? 'Verwerken' : 'Lezen'
  const percent = Math.floor((progress?.share ?? 0) * 100)
  return `${phaseName}${isDryRun ? ' (proef)' : ''}: ${percent}%`
}

function progressDetails(state: RunState, progress: ImportProgress | null): string {
  if (state === 'waiting') return 'Er loopt één import tegelijk.'
  if (state === 'undoing') return 'Wat intussen besteld of gewijzigd is, blijft staan.'
  if (!progress) return 'Begint.'
  const { rows, of, rowsPerSecond, secondsLeft, share } = progress
  const countText =
    of === undefined
      ? `${formatWhole(rows)} rijen`
      : `${formatWhole(rows)} van ${formatWhole(of)} stuks`
  if (secondsLeft === null) return countText
  const remainingText = share >= 1 ? '' : `, nog ${durationText(secondsLeft)}`
  const formatSpeed = Number.isInteger(rowsPerSecond) ? formatWhole : formatTenths
  return `${countText}, ${formatSpeed(rowsPerSecond)} per seconde${remainingText}`
}

/** "40 seconden", "3 minuten" */
function durationText(seconds: number): string {
  const wholeSeconds = Math.max(1, Math.round(seconds))
  if (wholeSeconds < 90) return wholeSeconds === 1 ? '1 seconde' : `${wholeSeconds} seconden`
  const minutes = Math.round(wholeSeconds / 60)
  return minutes < 90 ? `${minutes} minuten` : `${Math.round(minutes / 60)} uur`
}

const quotaText = ({ source, callsLeft }: RunQuota): string =>
  callsLeft === 0
    ? `Wat ${source} vandaag laat vragen, is op. Het gaat verder waar het stopte.`
    : `${source} laat vandaag nog ${formatWhole(callsLeft)} ${callsLeft === 1 ? 'vraag' : 'vragen'} toe.`

export function RunningImport({
  run,
  quota,
}: {
  run: Omit<ProgressReport, 'quota'> & { isDryRun: boolean; isCancelRequested: boolean; id: number }
  quota: RunQuota[]
}) {
  return (
    <>
      <RunProgress
        initial={{
          state: run.state,
          progress: run.progress,
          waitsFor: run.waitsFor,
          quota,
        }}
        isDryRun={run.isDryRun}
        runId={run.id}
      />
      {run.state !== 'undoing' && (
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
          {run.waitsFor && (
            <Button type="submit" size="small" name="intent" value="resume">
              Probeer het nu
            </Button>
          )}
          <Button type="submit" variant="second" size="small" name="intent" value="pause">
            Pauzeer
          </Button>
          <Button type="submit" variant="second" size="small" name="intent" value="cancel">
            Stop
          </Button>
          {run.isCancelRequested && (
            <span className="text-ink-2">Stopt na het deel dat nu wordt verwerkt.</span>
          )}
        </Form>
      )}
    </>
  )
}

import { data, Form, redirect, useNavigation } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { retryPendingPhotos } from '#app/features/core/media/pending-photos.server.ts'
import {
  isBusy,
  REMOVABLE_STATES,
  STARTABLE_STATES,
  UNDO_DAYS,
  UNDOABLE_STATES,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  cancelImport,
  pauseImport,
  removeRun,
  resumeImport,
  startImport,
} from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { RunningImport } from '#app/features/data-transfer/import-worker/admin/run-progress.tsx'
import { RunReport } from '#app/features/data-transfer/import-worker/admin/run-report.tsx'
import { RunStateLabel } from '#app/features/data-transfer/import-worker/admin/run-rows.tsx'
import { RunOutcome } from '#app/features/data-transfer/import-worker/admin/run-summary.tsx'
import { StartImportForm } from '#app/features/data-transfer/import-worker/admin/start-import-form.tsx'
import {
  countUndoable,
  type ReportPart,
  readReportRows,
  readRun,
  readRunPhotos,
} from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { sizeText } from '#app/features/data-transfer/import-worker/run-texts.ts'
import { startUndo } from '#app/features/data-transfer/import-worker/undo-import.server.ts'
import { MarketplaceRunActions } from '#app/features/data-transfer/marketplace-runs/marketplace-run-actions.tsx'
import { readRunQuota } from '#app/features/data-transfer/marketplace-runs/read-run-quota.server.ts'
import { requeueItems } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { readKeepsOpen } from '#app/features/data-transfer/order-files/open-orders-field.tsx'
import {
  detectOtherPageFile,
  mappingMessage,
  proposeMapping,
  readMapping,
  targetOfCell,
} from '#app/features/data-transfer/product-files/mapping-form.ts'
import { inspectFile } from '#app/features/data-transfer/product-files/product-file.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest, notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { UndoQuestion } from '#app/ui/admin/undo-question.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/admin-import.ts'

const IMPORT_LIST_LINK = { to: path('/beheer/importeren'), text: 'Importeren' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.run.fileName ?? 'Bestand'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const run = await readRun(app, readId(params.id))
  if (!run) throw notFound()
  const page = pageNumber(url.searchParams)
  const isIdle = !isBusy(run.state)
  // By default a file shows its failed rows; items that were selected one by one show all rows.
  const requestedRows = url.searchParams.get('rijen')
  const showsAllRows = requestedRows === 'alle' || (requestedRows === null && run.task !== null)
  const part: ReportPart = showsAllRows ? 'all' : 'remarks'
  const canStart =
    run.task === null &&
    run.fileKey !== null &&
    run.state !== 'paused' &&
    STARTABLE_STATES.includes(run.state)
  const [file, report, undoableCount, quota, photos] = await Promise.all([
    canStart ? inspectFile(app, run.fileKey ?? '') : null,
    isIdle && run.state !== 'undone'
      ? readReportRows(app, run.reportFile, page, part)
      : { rows: [], total: 0 },
    isIdle && UNDOABLE_STATES.includes(run.state) ? countUndoable(app, run.id) : 0,
    isIdle ? [] : readRunQuota(app, run),
    readRunPhotos(app, run),
  ])
  // The URL of a feed usually contains a key, so it is not sent to the browser.
  const { task, ...publicRun } = run
  return {
    run: { ...publicRun, isMarketplaceRun: task !== null },
    file,
    report,
    undoableCount,
    quota,
    photos,
    page,
    part,
    canStart,
    fileSizeText: task === null ? sizeText(run.bytes) : '',
    receivedText: dutchMoment(run.createdAt, app.clock.now()),
    otherPageFile: file?.kind === null ? detectOtherPageFile(file.headers) : null,
    isConfirming: url.searchParams.has('terugdraaien'),
    isChoosing: run.state === 'new' || url.searchParams.has('soort'),
    proposedMapping:
      file?.kind === null
        ? proposeMapping(run.mapping, file.headers, url.searchParams.get('soort'))
        : null,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const run = await readRun(app, readId(params.id))
  if (!run) throw notFound()
  const runUrl = path('/beheer/importeren/:id', { id: run.id })
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'cancel':
      await cancelImport(app, run.id)
      return redirect(runUrl)
    case 'pause':
      await pauseImport(app, run.id)
      return redirect(runUrl)
    case 'resume':
      await resumeImport(app, run.id)
      return redirect(runUrl)
    case 'photos':
      await retryPendingPhotos(app.db)
      return redirect(runUrl)
    case 'undo':
      await startUndo(app, run.id)
      return redirect(runUrl)
    case 'remove':
      await removeRun(app, run.id)
      return redirect(path('/beheer/importeren'))
    case 'try':
    case 'import': {
      const isDryRun = form.get('intent') === 'try'
      if (run.task) {
        // An interrupted run continues; any other run starts from the beginning.
        if (['checked', 'done', 'undone'].includes(run.state)) await requeueItems(app, run.id)
        await startImport(app, run.id, { isDryRun, mapping: null })
        return redirect(runUrl)
      }
      const file = run.fileKey === null ? null : await inspectFile(app, run.fileKey)
      // The file was deleted, or another run has started; the page shows which of the two.
      if (!file) return redirect(runUrl)
      const mapping = file.kind === null ? readMapping(form, file.headers) : null
      const error = mapping && mappingMessage(mapping)
      const keepsOpen = readKeepsOpen(form)
      if (error) {
        return data({ error, targets: mapping.names.map(targetOfCell), keepsOpen }, 422)
      }
      await startImport(app, run.id, { isDryRun, mapping, keepsOpen })
      return redirect(runUrl)
    }
    default:
      throw badRequest()
  }
}

export default function AdminImport({ loaderData, actionData }: Route.ComponentProps) {
  const { run, file, report, undoableCount, page, part, proposedMapping, isConfirming } = loaderData
  const isSubmitting = useNavigation().state === 'submitting'
  const runUrl = path('/beheer/importeren/:id', { id: run.id })
  // A run with products can only be undone; once undone it has none, and can be removed.
  const isRemovable = undoableCount === 0 && REMOVABLE_STATES.includes(run.state)
  const showsReport = run.summary !== null && !isBusy(run.state) && run.state !== 'undone'
  return (
    <>
      <AdminHeading title={run.fileName} back={IMPORT_LIST_LINK} />
      <p className="-mt-3 mb-6 flex flex-wrap gap-x-4 wrap-anywhere text-ink-2">
        {/* An active run shows its state below, with its progress. */}
        {!isBusy(run.state) && <RunStateLabel state={run.state} />}
        <span>
          {loaderData.fileSizeText && `${loaderData.fileSizeText}, `}
          {loaderData.receivedText}, door {run.actor}
        </span>
      </p>
      {isBusy(run.state) && <RunningImport run={run} quota={loaderData.quota} />}
      <RunOutcome run={run} photos={loaderData.photos} />
      {!isBusy(run.state) &&
        !run.isMarketplaceRun &&
        run.fileKey === null &&
        run.state !== 'done' && (
          <Form method="post" className="mb-6 flex flex-wrap items-center gap-x-4">
            <p className="text-ink-2">Het bestand zelf is weggegooid.</p>
            {isRemovable && (
              <Button type="submit" variant="quiet" name="intent" value="remove">
                Haal van de lijst
              </Button>
            )}
          </Form>
        )}
      {file && (
        <StartImportForm
          key={`${run.state} ${proposedMapping?.kind}`}
          state={run.state}
          file={file}
          columnChoices={proposedMapping}
          otherPageFile={loaderData.otherPageFile}
          keepsOpen={run.keepsOpen}
          rejected={actionData}
          isOpen={loaderData.isChoosing}
          isRemovable={isRemovable}
          isBusy={isSubmitting}
          runUrl={runUrl}
        />
      )}
      {(run.state === 'paused' || (run.isMarketplaceRun && !isBusy(run.state))) && (
        <MarketplaceRunActions state={run.state} isRemovable={isRemovable} isBusy={isSubmitting} />
      )}
      {undoableCount > 0 && (
        <section className="mb-8">
          <UndoImportForm runUrl={runUrl} isConfirming={isConfirming} />
        </section>
      )}
      {showsReport && <RunReport runId={run.id} report={report} part={part} page={page} />}
    </>
  )
}

/** A button that undoes a run after a confirmation; `runUrl` is the page of the run. */
function UndoImportForm({ runUrl, isConfirming }: { runUrl: string; isConfirming: boolean }) {
  if (!isConfirming) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="second" size="small" to={`${runUrl}?terugdraaien=1`}>
          Draai deze import terug
        </ButtonLink>
        <span className="text-sm text-ink-2">Kan tot {UNDO_DAYS} dagen na de import.</span>
      </p>
    )
  }
  return (
    <UndoQuestion
      question="Deze import terugdraaien?"
      text="Wat hij maakte gaat weg, tenzij het intussen is besteld of gewijzigd. Wat hij wijzigde wordt weer wat het was; wat je daarna zelf hebt veranderd, blijft."
      pageUrl={runUrl}
    />
  )
}

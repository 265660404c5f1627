import { data, Form, redirect } from 'react-router'
import { ADMIN_ENDPOINTS, endpointUrl } from '#app/features/core/accounts/admin-endpoints.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readAnswers } from '#app/features/move-in/background-moves/answers-form.ts'
import { countOpenUrls } from '#app/features/move-in/background-moves/decide-urls.server.ts'
import { TextList } from '#app/features/move-in/background-moves/move-counts.tsx'
import { describeSources } from '#app/features/move-in/background-moves/move-files.server.ts'
import {
  bytesText,
  MOVES_PAGE,
  movePage,
} from '#app/features/move-in/background-moves/move-office.ts'
import { MoveProgressPanel } from '#app/features/move-in/background-moves/move-progress-panel.tsx'
import { MoveReportView } from '#app/features/move-in/background-moves/move-report-view.tsx'
import { MoveStateLabel } from '#app/features/move-in/background-moves/move-rows.tsx'
import { moveName } from '#app/features/move-in/background-moves/move-texts.ts'
import { PlanForm } from '#app/features/move-in/background-moves/plan-form.tsx'
import { refreshSamples } from '#app/features/move-in/background-moves/report-files.server.ts'
import {
  continueMove,
  discardMove,
  planAgain,
  startUndo,
} from '#app/features/move-in/background-moves/start-moves.server.ts'
import {
  UndoMoveForm,
  UndoneMoveView,
} from '#app/features/move-in/background-moves/undo-move-form.tsx'
import {
  countInvitations,
  requestInvitations,
} from '#app/features/move-in/invitations/invitations.server.ts'
import { InvitationsPanel } from '#app/features/move-in/invitations/invitations-panel.tsx'
import { answersOf } from '#app/features/move-in/moves/decisions.server.ts'
import { isMoveBusy } from '#app/features/move-in/moves/move-in.ts'
import { plannedTotals } from '#app/features/move-in/moves/move-progress.ts'
import { requestPause } from '#app/features/move-in/moves/move-queue.server.ts'
import { readMove } from '#app/features/move-in/moves/move-runs.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest, notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Route } from './+types/admin-move.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Verhuizing'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const run = await readMove(app, readId(params.id))
  if (!run) throw notFound()
  const { report } = run
  const files = await describeSources(run.sources)
  const areFilesThere = run.sources.length > 0 && files.length === run.sources.length
  return {
    id: run.id,
    name: moveName(run),
    state: run.state,
    failure: run.failure,
    urls: await countOpenUrls(app, run),
    invitations: run.state === 'done' ? await countInvitations(app, run.shop) : null,
    isInviting: url.searchParams.has('uitnodigen'),
    hasMailServer: app.env.SMTP_URL !== undefined,
    plan: run.plan,
    question: run.question,
    answers: run.plan?.answers ?? answersOf(run.options),
    report: report && { ...report, samples: await refreshSamples(app, report.samples) },
    progress: run.progress,
    totals: plannedTotals(run.plan),
    undone: run.undone,
    isPausing: run.isPauseRequested,
    hasBegun: run.startedAt !== null,
    files: areFilesThere ? files : [],
    moment: dutchMoment(run.endedAt ?? run.createdAt, app.clock.now()),
    actor: run.actor,
    isConfirming: url.searchParams.has('terugdraaien'),
    hasLostFiles: url.searchParams.has('weg'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const run = await readMove(app, readId(params.id))
  if (!run) throw notFound()
  const moveUrl = movePage(run.id)
  const form = await readForm(request)
  const intent = form.get('intent')
  switch (intent) {
    case 'plan':
    case 'start': {
      const { answers, errors, formValues } = readAnswers(form, run.question?.about === 'prices')
      if (Object.keys(errors).length > 0) return data({ errors, formValues }, 422)
      await continueMove(app, run, intent === 'start' ? 'waiting' : 'planning', answers)
      return redirect(moveUrl)
    }
    case 'resume':
      await continueMove(app, run, 'waiting')
      return redirect(moveUrl)
    case 'pause':
      await requestPause(app, run.id)
      return redirect(moveUrl)
    case 'invite':
      if (run.state === 'done') await requestInvitations(app, run.shop)
      return redirect(moveUrl)
    case 'undo':
      await startUndo(app, run)
      return redirect(moveUrl)
    case 'again':
      return redirect((await planAgain(app, run, manager.name)) ?? `${moveUrl}?weg=1`)
    case 'discard':
      return redirect((await discardMove(app, run)) ? MOVES_PAGE : moveUrl)
    default:
      throw badRequest()
  }
}

export default function AdminMove({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, state, plan, report, undone, files, hasBegun } = loaderData
  const moveUrl = movePage(id)
  const remarksCsvUrl = endpointUrl(ADMIN_ENDPOINTS.moveRemarks, id)
  const isBusy = isMoveBusy(state)
  return (
    <>
      <AdminHeading
        title={name}
        back={{ to: path('/beheer/importeren/overstappen'), text: 'Overstappen' }}
      />
      <p className="-mt-3 mb-6 flex flex-wrap gap-x-4 wrap-anywhere text-ink-2">
        {!isBusy && <MoveStateLabel state={state} hasQuestion={loaderData.question !== null} />}
        <span>
          {loaderData.moment}, door {loaderData.actor}
        </span>
      </p>
      {state === 'failed' && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {loaderData.failure}
          </Notice>
        </div>
      )}
      {loaderData.hasLostFiles && (
        <div className="mb-6">
          <Notice kind="warning" role="alert">
            De bestanden van deze verhuizing zijn weggegooid. Begin met nieuwe bestanden bij{' '}
            Overstappen; wat al verhuisd is, wordt dan bijgewerkt.
          </Notice>
        </div>
      )}
      {isBusy && <MoveProgressPanel {...loaderData} moveUrl={moveUrl} />}
      {(state === 'planned' || (state === 'failed' && !hasBegun)) && (
        <PlanForm {...loaderData} rejected={actionData} csv={remarksCsvUrl} />
      )}
      {!isBusy && hasBegun && state !== 'undone' && (
        <StartedMove loaderData={loaderData} moveUrl={moveUrl} />
      )}
      <InvitationsPanel {...loaderData} counts={loaderData.invitations} pageUrl={moveUrl} />
      {undone && state === 'undone' && <UndoneMoveView undone={undone} />}
      {report && !isBusy && state !== 'undone' && (
        <MoveReportView id={id} report={report} csv={remarksCsvUrl} urls={loaderData.urls} />
      )}
      {files.length > 0 && (
        <TextList
          title="Bestanden"
          lines={files.map((file) =>
            file.bytes === null ? file.name : `${file.name}, ${bytesText(file.bytes)}`,
          )}
        />
      )}
      {plan === null && report === null && isBusy && (
        <p className="text-ink-2">Het plan verschijnt hier zodra het klaar is.</p>
      )}
    </>
  )
}

type PageData = Route.ComponentProps['loaderData']

/** The forms that continue, repeat or undo a move that has stored something. */
function StartedMove({ loaderData, moveUrl }: { loaderData: PageData; moveUrl: string }) {
  const { state, isConfirming } = loaderData
  return (
    <div className="mb-9 grid gap-4">
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {state === 'done' ? (
          <Button type="submit" variant="second" size="small" name="intent" value="again">
            Verhuis nog eens wat veranderd is
          </Button>
        ) : (
          <Button type="submit" size="small" name="intent" value="resume">
            Ga verder
          </Button>
        )}
      </Form>
      <div>
        <UndoMoveForm moveUrl={moveUrl} isConfirming={isConfirming} />
      </div>
    </div>
  )
}

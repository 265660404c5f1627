import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ExportHelp } from '#app/features/move-in/background-moves/export-help.tsx'
import {
  listPrepared,
  roomForFiles,
} from '#app/features/move-in/background-moves/move-files.server.ts'
import {
  faultOf,
  MOVES_PAGE,
  MOVES_PER_PAGE,
} from '#app/features/move-in/background-moves/move-office.ts'
import { MoveRows } from '#app/features/move-in/background-moves/move-rows.tsx'
import { MoveSourceForm } from '#app/features/move-in/background-moves/move-source-form.tsx'
import { moveName, moveOutcome } from '#app/features/move-in/background-moves/move-texts.ts'
import { startPlanning } from '#app/features/move-in/background-moves/start-moves.server.ts'
import { readMoves } from '#app/features/move-in/moves/move-runs.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-moves.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Overstappen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const { runs, total, page } = await readMoves(app, pageNumber(url.searchParams), MOVES_PER_PAGE)
  const room = await roomForFiles(app)
  const now = app.clock.now()
  return {
    total,
    page,
    prepared: await listPrepared(app),
    room: Number.isFinite(room) ? room : null,
    moves: runs.map((run) => ({
      id: run.id,
      name: moveName(run),
      state: run.state,
      hasQuestion: run.question !== null,
      outcome: moveOutcome(run),
      moment: dutchMoment(run.endedAt ?? run.createdAt, now),
      actor: run.actor,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const startResult = await startPlanning(context.get(appContext), request, manager.name)
  if (startResult.ok) return redirect(startResult.page)
  const status = ['disk-full', 'no-room'].includes(startResult.problem.code) ? 507 : 422
  return data({ error: faultOf(startResult.problem) }, status)
}

export default function AdminMoves({ loaderData, actionData }: Route.ComponentProps) {
  const { moves, total, page, prepared, room } = loaderData
  return (
    <>
      <AdminHeading
        title="Overstappen"
        back={{ to: path('/beheer/importeren'), text: 'Importeren' }}
      />
      <p className="-mt-2 mb-6 max-w-[56rem] text-ink-2">
        Verhuis je vorige winkel van WooCommerce, REHub, WooZone of Shopify: producten en foto’s,
        klanten met hun wachtwoord, bestellingen, reviews, verhalen, kortingscodes en alle oude
        adressen. Je ziet eerst een plan. Er wordt niets geschreven voordat je het goedkeurt,
        niemand krijgt mail, en daarna kun je alles terugdraaien.
      </p>
      <div className="max-w-[56rem] space-y-6">
        <MoveSteps />
        <MoveSourceForm prepared={prepared} room={room} error={actionData?.error} />
        <ExportHelp />
      </div>
      <div className="mt-9">
        {moves.length === 0 ? (
          <EmptyList
            title="Nog niets verhuisd"
            text="Elke verhuizing komt hier te staan met het plan en het verslag."
          />
        ) : (
          <>
            <h2 className="mb-2 text-title font-semibold">Verhuizingen</h2>
            <MoveRows moves={moves} />
            <Pager
              page={page}
              pageSize={MOVES_PER_PAGE}
              total={total}
              url={(targetPage) => `${MOVES_PAGE}?pagina=${targetPage}`}
            />
          </>
        )}
      </div>
    </>
  )
}

function MoveSteps() {
  return (
    <ol className="flex flex-wrap gap-x-5 border-b border-line text-ink-2 sm:gap-x-8">
      <li aria-current="step" className="-mb-px border-b-2 border-ink py-3 font-semibold text-ink">
        1. Bestanden
      </li>
      <li className="py-3">2. Plan</li>
      <li className="py-3">3. Verhuizen</li>
    </ol>
  )
}

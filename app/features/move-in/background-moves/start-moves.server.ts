import { areSourcesOf } from '#app/features/move-in/former-shop/staging-schema.server.ts'
import type { MoveAnswers } from '#app/features/move-in/moves/move-in.ts'
import { queueMove } from '#app/features/move-in/moves/move-queue.server.ts'
import {
  deleteMove,
  insertBackgroundRun,
  type MoveRun,
} from '#app/features/move-in/moves/move-runs.server.ts'
import { forgetStaging, sealAccess } from '#app/features/move-in/moves/stage-move-sources.server.ts'
import type { ShopAccess } from '#app/features/move-in/running-shop/shop-client.server.ts'
import type { App } from '#app/platform/app.ts'
import { deleteMoveFiles, describeSources, receiveMoveFiles } from './move-files.server.ts'
import { movePage, type ReceiveProblem, WORK_MOVES } from './move-office.ts'

type StartResult = { ok: true; page: string } | { ok: false; problem: ReceiveProblem }

/** Receives the files of a former shop and requests a plan. */
export async function startPlanning(
  app: App,
  request: Request,
  actor: string,
): Promise<StartResult> {
  const received = await receiveMoveFiles(app, request)
  if (!received.ok) return received
  const runningShop = readRunningShop(received.fields)
  if (runningShop && 'code' in runningShop) {
    await deleteMoveFiles(app, received.sources)
    return { ok: false, problem: runningShop }
  }
  const sources = [...received.sources, ...(runningShop ? [runningShop.url] : [])]
  if (sources.length === 0) return { ok: false, problem: { code: 'no-source' } }
  const access = runningShop && (await sealAccess(app, runningShop.access))
  return { ok: true, page: await planSources(app, sources, actor, access) }
}

/** Reads the URL and key of a running shop; null: not filled in. */
function readRunningShop(
  fields: FormData,
): { url: string; access: ShopAccess } | { code: 'bad-url' | 'no-key' } | null {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const [address, key, secret] = [text('adres'), text('sleutel'), text('geheim')]
  if (address === '') return key === '' && secret === '' ? null : { code: 'bad-url' }
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(url) || !/\.|^localhost$/.test(new URL(url).hostname))
    return { code: 'bad-url' }
  if (!/^ck_\w+$/.test(key) || !/^cs_\w+$/.test(secret)) return { code: 'no-key' }
  const [user, password] = [text('gebruiker'), text('wachtwoord')]
  const login = user !== '' && password !== '' ? `${user}:${password}` : ''
  return { url, access: { key: `${key}:${secret}`, login } }
}

async function planSources(
  app: App,
  sources: string[],
  actor: string,
  access?: string | null,
): Promise<string> {
  const options = { isDryRun: false, repairsText: false, ...(access && { access }) }
  const id = await insertBackgroundRun(app, { sources, options, actor })
  await app.jobs.send(WORK_MOVES)
  return movePage(id)
}

/** Plans the same sources once more to find later changes. Returns null if the sources were deleted. */
export async function planAgain(app: App, run: MoveRun, actor: string): Promise<string | null> {
  const files = await describeSources(run.sources)
  if (run.sources.length === 0 || files.length < run.sources.length) return null
  return planSources(app, run.sources, actor, run.options.access)
}

/** Starts a planned move, or renews its plan, with the decisions of the owner. */
export async function continueMove(
  app: App,
  run: MoveRun,
  state: 'planning' | 'waiting',
  answers?: MoveAnswers,
): Promise<void> {
  const options = { ...run.options, ...answers, isDryRun: false }
  if (await queueMove(app, run.id, state, answers ? { options } : {}))
    await app.jobs.send(WORK_MOVES)
}

export async function startUndo(app: App, run: MoveRun): Promise<void> {
  if (await queueMove(app, run.id, 'undoing')) await app.jobs.send(WORK_MOVES)
}

/** Deletes a move that wrote nothing, with its files. */
export async function discardMove(app: App, run: MoveRun): Promise<boolean> {
  const isGone = await deleteMove(app, run.id)
  if (isGone) {
    await forgetStaging(app, areSourcesOf(run.sources))
    await deleteMoveFiles(app, run.sources)
  }
  return isGone
}

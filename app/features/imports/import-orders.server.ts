import type { ImportedOrder } from '#app/features/orders/imported-order.ts'
import { storeImportedOrders } from '#app/features/orders/store-imported-orders.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { ImportOptions } from './import-file.server.ts'
import type { ImportReport } from './import-report.server.ts'
import type { ImportResult, OrderKind } from './imports.ts'
import { closeState, isOpen } from './order-states.ts'
import type { ProductFile } from './product-file.server.ts'
import { openProgress } from './progress.ts'
import { readOrder } from './read-order.ts'
import { readGroups } from './read-products.server.ts'
import { stageRows } from './stage-rows.server.ts'
import { type ImportTurn, openStaging } from './staging.server.ts'

const BATCH_ORDERS = 500

type Batch = { line: number; order: ImportedOrder; wasOpen: boolean }[]

/** Reads the orders of an opened file: history, so nothing is sold, mailed or numbered by it. */
export async function importOrders(
  shop: Shop,
  file: ProductFile,
  kind: OrderKind,
  turn: ImportTurn,
  report: ImportReport,
  options: ImportOptions,
): Promise<ImportResult> {
  const started = performance.now()
  const {
    isDryRun = false,
    keepsOpen = false,
    onProgress,
    shouldStop = async () => false,
  } = options
  const counts = { made: 0, left: 0, open: 0 }
  const staging = await openStaging(turn)
  const staged = await stageRows(file, staging, report, onProgress, shouldStop)
  let isStopped = staged.isStopped
  const store = async (batch: Batch) => {
    if (batch.length === 0) return
    const stored = await storeImportedOrders(
      shop,
      batch.map(({ order }) => order),
      { isDryRun, runId: options.runId ?? null },
    )
    for (const [at, outcome] of stored.entries()) {
      const { line, order, wasOpen } = batch[at] ?? {}
      if (!line || !order) continue
      if (outcome === 'differs') await report.problem(line, { code: 'order-differs' }, order.ref)
      else {
        counts[outcome]++
        if (outcome === 'made' && wasOpen) counts.open++
        await report.product(line, outcome === 'made' ? 'gemaakt' : 'ongewijzigd', order.ref)
      }
    }
  }
  if (!isStopped) {
    await staging.group()
    const progress = openProgress('storing', onProgress)
    let batch: Batch = []
    let done = 0
    for await (const { rows, tooMany } of readGroups(staging)) {
      const { order, problems, notes } = readOrder(kind, rows)
      const name = rows[0]?.cells.number ?? ''
      for (const { line, problem } of problems) await report.problem(line, problem, name)
      for (const { line, note } of notes) await report.note(line, note, name)
      if (order) {
        const state = keepsOpen ? order.state : closeState(order.state)
        const wasOpen = isOpen(order.state)
        batch.push({ line: rows[0]?.line ?? 0, order: { ...order, state }, wasOpen })
      }
      done += rows.length + tooMany.length
      if (batch.length < BATCH_ORDERS) continue
      isStopped = await shouldStop()
      if (isStopped) break
      await store(batch)
      batch = []
      progress(done, done / staged.staged)
    }
    if (!isStopped) await store(batch)
    progress(done, 1)
  }
  return {
    ok: true,
    summary: {
      kind,
      isDryRun,
      isStopped,
      rows: staged.rows,
      ...counts,
      keepsOpen,
      changed: 0,
      held: 0,
      ...report.totals,
      waitingImages: 0,
      seconds: (performance.now() - started) / 1000,
      reportPath: report.path,
    },
  }
}

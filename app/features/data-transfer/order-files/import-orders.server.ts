import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type {
  ImportOptions,
  RecordImporter,
} from '#app/features/data-transfer/import-runs/import-work.ts'
import type { OrderFileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import type { ImportedOrder } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import type { App } from '#app/platform/app.ts'
import { isOpen, stateInHistory, stateOfOpenOrder } from './order-states.ts'
import { readOrder } from './read-order.ts'
import { storeImportedOrders } from './store-imported-orders.server.ts'

const MAX_ROWS_PER_ORDER = 1_000

interface ParsedOrder {
  line: number
  order: ImportedOrder
  wasOpen: boolean
}

/**
 * Creates the importer of orders of a former shop: they keep their numbers there, and change no stock, send no mail and get no
 * invoice. Orders that were open become history unless `keepsOpen`.
 */
export function createOrderImporter(
  app: App,
  kind: OrderFileKind,
  report: ImportReport,
  { isDryRun = false, keepsOpen = false, run }: ImportOptions,
): RecordImporter<ParsedOrder> {
  const counts = { made: 0, changed: 0, left: 0, held: 0, open: 0 }
  return {
    batchSize: 500,
    maxRows: MAX_ROWS_PER_ORDER,
    counts,

    async read(rows, excessLineNumbers) {
      const { order, problems, notes } = readOrder(kind, rows)
      const orderNumber = rows[0]?.cells.number ?? ''
      for (const { line, problem } of problems) await report.addProblem(line, problem, orderNumber)
      for (const { line, note } of notes) await report.addNote(line, note, orderNumber)
      // An order without all of its lines would be a different order.
      const [firstExcessLine] = excessLineNumbers
      if (firstExcessLine)
        await report.addProblem(
          firstExcessLine,
          { code: 'too-many-order-rows', max: MAX_ROWS_PER_ORDER },
          orderNumber,
        )
      if (!order || firstExcessLine) return null
      const state = keepsOpen ? stateOfOpenOrder(order.state) : stateInHistory(order.state)
      return {
        line: rows[0]?.line ?? 0,
        order: { ...order, state },
        wasOpen: isOpen(order.state),
      }
    },

    async store(batch) {
      const drafts = batch.map(({ order }) => order)
      const outcomes = await storeImportedOrders(app, drafts, { isDryRun, run: run ?? null })
      for (const [index, { line, order, wasOpen }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome === 'differs')
          await report.addProblem(line, { code: 'order-differs' }, order.ref)
        else if (outcome) {
          const isCreated = outcome === 'created'
          counts[isCreated ? 'made' : 'left']++
          if (isCreated && wasOpen) counts.open++
          await report.addRow(line, isCreated ? 'gemaakt' : 'ongewijzigd', order.ref)
        }
      }
    },
  }
}

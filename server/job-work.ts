import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { fillDemoExternalReviews } from '#app/features/customers/external-reviews/manage-review-feeds.server.ts'
import { sendWishMails } from '#app/features/customers/wishlist-mails/send-wish-mails.server.ts'
import { watchWishes } from '#app/features/customers/wishlist-mails/watch-wishes.server.ts'
import { fetchRemotePhotos } from '#app/features/data-transfer/import-worker/fetch-remote-photos.server.ts'
import { fillDemoOffers } from '#app/features/demo/demo-catalogue/fill-demo-offers.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { mailDocuments } from '#app/features/fulfilment/e-invoices/mail-documents.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { expirePayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { importBolCommissions } from '#app/features/insight/commissions/import-commissions.server.ts'
import { workMoves } from '#app/features/move-in/background-moves/work-moves.server.ts'
import { findNextMove } from '#app/features/move-in/moves/move-queue.server.ts'
import type { App } from '#app/platform/app.ts'

/** Records all events before it sends mails, so that a customer gets a single mail about them. */
export async function notifyWishers(app: App, signal: AbortSignal): Promise<void> {
  await watchWishes(app, signal)
  await sendWishMails(app, signal)
}

/**
 * Adds demo offers and reviews, which need existing products. Does nothing if the owner has emptied the demo since the
 * start.
 */
export async function fillDemo(app: App): Promise<void> {
  if (!(await readSettings(app)).isDemo) return
  await fillDemoOffers(app)
  await fillDemoExternalReviews(app)
}

/** Imports the commissions of bol. A failed report is requested again the next night. */
export async function importNightlyCommissions(app: App): Promise<void> {
  const result = await importBolCommissions(app)
  if (!result.ok && result.error !== 'no-account')
    app.log.warn({ source: 'bol', failure: result.error }, 'no report of commissions')
}

/** Creates the invoices of paid orders, and mails each invoice to a company as soon as it exists. */
export async function invoicePaidOrders(app: App): Promise<void> {
  await makeInvoices(app)
  await mailDocuments(app)
}

/** Expires unpaid orders, and then payments: an expired order needs no mail about its last payment. */
export async function endUnpaid(app: App): Promise<void> {
  await expireOrders(app)
  await expirePayments(app)
}

/** Time limit of a run, so that it ends before the next one is due. */
const PHOTO_SECONDS = 30

export async function fetchDuePhotos(app: App, signal: AbortSignal): Promise<void> {
  const { failed } = await fetchRemotePhotos(app, { seconds: PHOTO_SECONDS, signal })
  for (const { url, reason } of failed) app.log.warn({ url, reason }, 'photo could not be fetched')
}

/** Heap limit of a move, in MB. Batches are small, however large the former shop is. */
const HEAP_MB = 320

/**
 * Performs the moves in a separate process with a low priority, so that the shop's pages stay fast and its memory small. The
 * process ends with the shop, even if the shop is killed, because the channel between them closes.
 */
export async function workMovesInOwnProcess(app: App, signal: AbortSignal): Promise<void> {
  if (!(await findNextMove(app))) return
  const [, mainFile = ''] = process.argv
  // In development there is no build that another process could load.
  if (path.basename(mainFile) !== 'main.ts') return workMoves(app, signal)
  const child = fork(path.join(path.dirname(mainFile), 'moves-program.ts'), {
    execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const [code] = await once(child, 'close')
  signal.removeEventListener('abort', stop)
  if (code !== 0 && !signal.aborted) throw new Error(`the process of the moves ended with ${code}`)
}

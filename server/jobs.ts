import { erasePersonalData } from '#app/features/admin/audit-log/erase-personal-data.server.ts'
import { MAKE_BACKUP, TEST_RESTORE } from '#app/features/admin/backup-history/backups.ts'
import { checkAdvisories } from '#app/features/admin/health/check-advisories.server.ts'
import { watchHealth } from '#app/features/admin/health/watch-health.server.ts'
import {
  BULK_CHANGES,
  runBulkChanges,
} from '#app/features/catalog/bulk-changes/run-bulk-changes.server.ts'
import { sendChanges } from '#app/features/channels/index-now/send-changes.server.ts'
import { makeDueFeeds } from '#app/features/channels/product-feeds/make-feed.server.ts'
import { checkProductData } from '#app/features/channels/search-health/check-product-data.server.ts'
import { sendShopMails } from '#app/features/checkout/confirmation-mail/send-shop-mails.server.ts'
import { mailOrderLinks } from '#app/features/checkout/order-lookup/mail-order-links.server.ts'
import { ORDER_LINKS } from '#app/features/checkout/order-lookup/order-lookup.ts'
import { makePhotoSizes } from '#app/features/core/media/make-photo-sizes.server.ts'
import { ACCOUNT_MAILS } from '#app/features/customers/account-mails/account-mails.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import {
  READ_REVIEWS,
  readDueReviews,
} from '#app/features/customers/external-reviews/manage-review-feeds.server.ts'
import { NEWSLETTER_MAILS } from '#app/features/customers/newsletter/newsletter.ts'
import { sendNewsletterMails } from '#app/features/customers/newsletter/send-newsletter-mails.server.ts'
import { sendReviewMails } from '#app/features/customers/review-mails/send-review-mails.server.ts'
import { sendStockMails } from '#app/features/customers/stock-mails/send-stock-mails.server.ts'
import {
  publishTemperatures,
  TEMPERATURE_PUBLISH_MINUTES,
} from '#app/features/customers/votes/votes.server.ts'
import {
  publishWishes,
  WISH_PUBLISH_MINUTES,
} from '#app/features/customers/wishlist/publish-wishes.server.ts'
import { RUN_IMPORTS_JOB } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startDueFeedImports } from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import {
  REPEAT_SEARCHES,
  repeatDueSearches,
} from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import {
  DEMO_OFFERS,
  hasDemoOffers,
} from '#app/features/demo/demo-catalogue/fill-demo-offers.server.ts'
import { followParcels } from '#app/features/fulfilment/carriers/follow-parcels.server.ts'
import { MAKE_INVOICES } from '#app/features/fulfilment/orders/orders.ts'
import { checkPayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import {
  REFRESH_METHODS,
  refreshPaymentMethods,
} from '#app/features/fulfilment/payment-flow/refresh-payment-methods.server.ts'
import { rollUp } from '#app/features/insight/analytics/roll-up.server.ts'
import { rebuildSearchTerms } from '#app/features/listings/listing-index/rebuild-search-terms.server.ts'
import { refreshDueListings } from '#app/features/listings/listing-index/refresh-listings.server.ts'
import { WORK_MOVES } from '#app/features/move-in/background-moves/move-office.ts'
import { INVITE_CUSTOMERS } from '#app/features/move-in/invitations/invitations.ts'
import { sendInvitations } from '#app/features/move-in/invitations/send-invitations.server.ts'
import { findNextMove } from '#app/features/move-in/moves/move-queue.server.ts'
import { SYNC_MARKETPLACES } from '#app/features/partners/marketplace-sources/sync.ts'
import { syncSources } from '#app/features/partners/sync/sync-offers.server.ts'
import { readWebhookSubject } from '#app/features/rest-api/rest-routes/read-webhook-subject.server.ts'
import { deliverWebhooks } from '#app/features/rest-api/webhooks/deliver-webhooks.server.ts'
import { DELIVER_WEBHOOKS } from '#app/features/rest-api/webhooks/webhooks.ts'
import type { App } from '#app/platform/app.ts'
import type { JobKind } from '#app/platform/job-queue.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { BASE_BACKUP, backUpNightly, copyCluster, testRestoreWeekly } from './backup/backup-jobs.ts'
import { listCleanUps } from './clean-ups.ts'
import {
  endUnpaid,
  fetchDuePhotos,
  fillDemo,
  importNightlyCommissions,
  invoicePaidOrders,
  notifyWishers,
  workMovesInOwnProcess,
} from './job-work.ts'

const CHECK_PAYMENTS = 'open-payments'
/** Time limit of backup jobs, which read all data. */
const BACKUP_SECONDS = 6 * 3_600

/** Time limit of a move. A large shop takes hours. If the job dies, the next run continues the move. */
const MOVE_SECONDS = 20 * 3_600

/**
 * Makes no feeds during a move, which changes all products for minutes: the feeds would be outdated, and slow the move
 * down.
 */
async function makeFeeds(app: App, signal: AbortSignal): Promise<void> {
  if (!(await findNextMove(app))) await makeDueFeeds(app, signal)
}

/** Returns every job of the shop. */
export function listJobs(app: App): JobKind<object>[] {
  return [
    ...listCleanUps(app),
    { name: 'due-listings', cron: '* * * * *', work: () => refreshDueListings(app) },
    { name: SYNC_MARKETPLACES, cron: '*/5 * * * *', work: (_, signal) => syncSources(app, signal) },
    { name: 'bol-commissions', cron: '15 5 * * *', work: () => importNightlyCommissions(app) },
    { name: 'product-feeds', cron: '*/15 * * * *', work: (_, signal) => makeFeeds(app, signal) },
    {
      name: 'product-data',
      cron: '20 3 * * *',
      maxSeconds: 3_600,
      work: (_, signal) => checkProductData(app, signal),
    },
    { name: 'search-terms', cron: '40 3 * * *', work: () => rebuildSearchTerms(app) },
    ...listMailJobs(app),
    { name: REFRESH_METHODS, cron: '*/5 * * * *', work: () => refreshPaymentMethods(app) },
    { name: 'parcels', cron: '*/5 * * * *', work: (_, signal) => followParcels(app, signal) },
    { name: CHECK_PAYMENTS, cron: '* * * * *', work: () => checkPayments(app) },
    { name: 'unpaid-orders', cron: '* * * * *', work: () => endUnpaid(app) },
    { name: MAKE_INVOICES, cron: '* * * * *', work: () => invoicePaidOrders(app) },
    { name: 'remote-photos', cron: '* * * * *', work: (_, signal) => fetchDuePhotos(app, signal) },
    ...listImportJobs(app),
    { ...BULK_CHANGES, work: (_, signal) => runBulkChanges(app, signal) },
    { name: 'visit-counts', cron: '*/10 * * * *', work: (_, signal) => rollUp(app, signal) },
    {
      name: 'wish-counts',
      cron: `*/${WISH_PUBLISH_MINUTES} * * * *`,
      work: () => publishWishes(app),
    },
    {
      name: 'temperatures',
      cron: `*/${TEMPERATURE_PUBLISH_MINUTES} * * * *`,
      work: () => publishTemperatures(app),
    },
    ...(hasDemoOffers(app)
      ? [{ name: DEMO_OFFERS, cron: '35 */8 * * *', work: () => fillDemo(app) }]
      : []),
    {
      name: DELIVER_WEBHOOKS,
      cron: '* * * * *',
      pollSeconds: 0.5,
      work: (_, signal) => deliverWebhooks(app, readWebhookSubject, signal),
    },
    {
      name: 'erase-personal-data',
      cron: '15 4 * * *',
      work: (_, signal) => erasePersonalData(app, signal),
    },
    ...listBackupJobs(app),
    { name: 'index-now', cron: '*/10 * * * *', work: (_, signal) => sendChanges(app, signal) },
    { name: 'health', cron: '*/10 * * * *', work: () => watchHealth(app) },
    { name: 'advisories', cron: '10 5 * * 1', work: () => checkAdvisories(app) },
    { name: 'photo-sizes', cron: '* * * * *', work: (_, signal) => makePhotoSizes(app, signal) },
  ]
}

function listMailJobs(app: App): JobKind<object>[] {
  return [
    { name: SEND_MAILS, cron: '* * * * *', work: (_, signal) => sendShopMails(app, signal) },
    { name: ACCOUNT_MAILS, cron: '* * * * *', work: (_, signal) => sendAccountMails(app, signal) },
    { name: ORDER_LINKS, cron: '* * * * *', work: (_, signal) => mailOrderLinks(app, signal) },
    {
      name: NEWSLETTER_MAILS,
      cron: '* * * * *',
      work: (_, signal) => sendNewsletterMails(app, signal),
    },
    {
      name: INVITE_CUSTOMERS,
      cron: '* * * * *',
      work: (_, signal) => sendInvitations(app, signal),
    },
    { name: 'wish-mails', cron: '* * * * *', work: (_, signal) => notifyWishers(app, signal) },
    { name: 'stock-mails', cron: '*/5 * * * *', work: (_, signal) => sendStockMails(app, signal) },
    {
      name: 'review-mails',
      cron: '20 9-20 * * *',
      work: (_, signal) => sendReviewMails(app, signal),
    },
  ]
}

function listImportJobs(app: App): JobKind<object>[] {
  return [
    { name: 'due-feeds', cron: '*/10 * * * *', work: () => startDueFeedImports(app) },
    {
      name: READ_REVIEWS,
      cron: '*/10 * * * *',
      work: (_, signal) => readDueReviews(app, signal),
    },
    {
      name: REPEAT_SEARCHES,
      cron: '*/10 * * * *',
      work: (_, signal) => repeatDueSearches(app, signal),
    },
    {
      name: RUN_IMPORTS_JOB,
      cron: '* * * * *',
      work: (_, signal) => runWaitingImports(app, signal),
    },
    {
      name: WORK_MOVES,
      cron: '* * * * *',
      retryLimit: 0,
      maxSeconds: MOVE_SECONDS,
      work: (_, signal) => workMovesInOwnProcess(app, signal),
    },
  ]
}

function listBackupJobs(app: App): JobKind<object>[] {
  const baseBackup = {
    name: BASE_BACKUP,
    cron: '50 2 * * *',
    maxSeconds: BACKUP_SECONDS,
    work: () => copyCluster(app),
  }
  return [
    {
      name: MAKE_BACKUP,
      cron: '30 2 * * *',
      retryLimit: 0,
      maxSeconds: BACKUP_SECONDS,
      work: () => backUpNightly(app),
    },
    {
      name: TEST_RESTORE,
      cron: '30 3 * * *',
      retryLimit: 0,
      maxSeconds: BACKUP_SECONDS,
      work: () => testRestoreWeekly(app),
    },
    ...(app.env.WAL_ARCHIVE ? [baseBackup] : []),
  ]
}

/** Starts to process the queue. Call it after the shop listens, so that jobs do not delay the first response. */
export async function startJobs(app: App): Promise<void> {
  await app.jobs.start(listJobs(app))
  // These jobs also run now: keys may have changed, and work that a crashed shop left should not wait for the schedule.
  const names = [REFRESH_METHODS, SEND_MAILS, CHECK_PAYMENTS, READ_REVIEWS]
  if (hasDemoOffers(app)) names.push(DEMO_OFFERS)
  if (app.env.WAL_ARCHIVE) names.push(BASE_BACKUP)
  for (const name of names) await app.jobs.send(name)
}

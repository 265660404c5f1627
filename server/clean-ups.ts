import { recordCleanUp } from '#app/features/admin/audit-log/record-clean-up.server.ts'
import { clearExpiredInvitations } from '#app/features/admin/staff/change-person.server.ts'
import { clearCountries } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { clearSocialImages } from '#app/features/channels/social-images/social-image-calls.server.ts'
import { clearUcpRecords } from '#app/features/channels/ucp/ucp-carts.server.ts'
import { deleteExpiredEmails } from '#app/features/checkout/checkout-email/store-email.server.ts'
import { clearExpiredSessions } from '#app/features/core/accounts/write-sessions.server.ts'
import { clearOldConsents } from '#app/features/core/consent/give-consent.server.ts'
import { clearOrphanFiles } from '#app/features/core/media/clear-orphan-files.server.ts'
import { removeOldCompared } from '#app/features/customers/compare/compare.server.ts'
import { clearUnconfirmed } from '#app/features/customers/profile/clear-unconfirmed.server.ts'
import { clearImports } from '#app/features/data-transfer/import-worker/clear-imports.server.ts'
import { clearOldEvents } from '#app/features/insight/analytics/roll-up.server.ts'
import { clearMoveFiles } from '#app/features/move-in/background-moves/move-files.server.ts'
import { deleteExpiredQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { clearDeliveries } from '#app/features/rest-api/webhooks/manage-webhooks.server.ts'
import { removeExpiredCarts } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { clearRateLimits } from '#app/platform/http/rate-limit.server.ts'
import type { JobKind } from '#app/platform/job-queue.server.ts'

async function clearAndRecordCarts(app: App): Promise<void> {
  const before = app.clock.now()
  await recordCleanUp(app, 'carts', { count: await removeExpiredCarts(app), before })
}

/** Also deletes expired invitations, because they contain an e-mail address. */
async function clearAndRecordSessions(app: App): Promise<void> {
  const before = app.clock.now()
  await recordCleanUp(app, 'sessions', { count: await clearExpiredSessions(app), before })
  await recordCleanUp(app, 'invitations', { count: await clearExpiredInvitations(app), before })
}

async function clearAndRecordConsents(app: App): Promise<void> {
  await recordCleanUp(app, 'consents', await clearOldConsents(app))
}

async function clearAndRecordVisits(app: App): Promise<void> {
  await recordCleanUp(app, 'visits', await clearOldEvents(app))
}

async function clearAndRecordAccounts(app: App, signal: AbortSignal): Promise<void> {
  await recordCleanUp(app, 'accounts', await clearUnconfirmed(app, signal))
}

async function clearFiles(app: App): Promise<void> {
  await clearOrphanFiles(app)
  await clearSocialImages(app)
}

/** Returns the jobs that delete unneeded data. The jobs that delete personal data record it for the erasure report. */
export function listCleanUps(app: App): JobKind<object>[] {
  return [
    { name: 'past-quotes', cron: '25 * * * *', work: () => deleteExpiredQuotes(app) },
    { name: 'old-moves', cron: '52 3 * * *', work: () => clearMoveFiles(app) },
    { name: 'old-imports', cron: '50 3 * * *', work: () => clearImports(app) },
    { name: 'unused-photos', cron: '10 4 * * *', work: () => clearPhotos(app) },
    { name: 'orphan-files', cron: '40 4 * * *', work: () => clearFiles(app) },
    { name: 'expired-carts', cron: '20 * * * *', work: () => clearAndRecordCarts(app) },
    { name: 'old-agent-writes', cron: '22 * * * *', work: () => clearUcpRecords(app) },
    { name: 'old-compare-lists', cron: '30 4 * * *', work: () => removeOldCompared(app) },
    { name: 'rate-limits', cron: '*/30 * * * *', work: () => clearRateLimits(app) },
    { name: 'expired-sessions', cron: '25 4 * * *', work: () => clearAndRecordSessions(app) },
    { name: 'old-consents', cron: '35 4 * * *', work: () => clearAndRecordConsents(app) },
    { name: 'old-visits', cron: '45 4 * * *', work: () => clearAndRecordVisits(app) },
    { name: 'old-emails', cron: '15 * * * *', work: () => deleteExpiredEmails(app) },
    { name: 'old-countries', cron: '35 * * * *', work: () => clearCountries(app) },
    { name: 'old-deliveries', cron: '55 4 * * *', work: () => clearDeliveries(app) },
    {
      name: 'unconfirmed-accounts',
      cron: '35 4 * * *',
      work: (_, signal) => clearAndRecordAccounts(app, signal),
    },
  ]
}

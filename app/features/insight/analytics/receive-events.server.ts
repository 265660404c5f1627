import { sql } from 'drizzle-orm'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { CONSENT_COOKIE, readConsent } from '#app/features/core/consent/consent.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { deviceOf } from '#app/features/insight/attribution/attribution.ts'
import { AMAZON_SHOPS } from '#app/features/partners/offers/amazon-shops.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { isRobot } from '#app/platform/http/robots.ts'
import { type EventBatch, MAX_TEXT_LENGTH, storedPath } from './analytics.ts'

/** Maximum number of batches of one network within the window. */
const MAX_BATCHES = 300
const WINDOW_SECONDS = 10 * 60

const limits = createRateLimits('analytics-limits', {
  batch: { name: 'analytics', maxTries: MAX_BATCHES, windowSeconds: WINDOW_SECONDS },
})

const CLICK_KIND = 'marketplace_click'
/** Events whose product is found by the slug in the path of the page. */
const KINDS_WITH_SLUG = new Set<string>(['product_view', CLICK_KIND])

type ReceiveEventsResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Removes characters that PostgreSQL cannot store: zero bytes and lone surrogates. */
const cleanText = (text: string) =>
  text.replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH).toWellFormed()

const cleanTerm = (term: string) => cleanText(term).trim().toLowerCase()

/**
 * Stores events from a browser: with the id of the visit if the visitor consented, otherwise anonymously if the owner allows that.
 * Clicks to other shops are always counted. Robots and staff are not measured [P05].
 */
export async function receiveEvents(
  app: App,
  visitor: Visitor,
  { session, source, events: sentEvents }: Omit<EventBatch, 'common'>,
): Promise<ReceiveEventsResult> {
  const userAgent = visitor.headers.get('user-agent')
  if (isRobot(userAgent)) return { ok: true }
  const hasConsent = readConsent(visitor.cookies[CONSENT_COOKIE])?.statistics ?? false
  const isCounted = hasConsent || (await readSettings(app)).countsWithoutConsent
  const events = sentEvents.filter(
    ({ kind }) => kind === CLICK_KIND || (kind === 'web_vital' ? hasConsent : isCounted),
  )
  if (events.length === 0) return { ok: true }
  const limitResult = await app.use(limits).batch.count(network(visitor.ip))
  if (!limitResult.ok) return limitResult
  const customer = await findCustomer(app, visitor)
  if (customer?.isStaff) return { ok: true }
  const consentedSource = hasConsent ? source : null
  const sourceText = (name: 'type' | 'source' | 'campaign') =>
    consentedSource && cleanText(consentedSource[name])
  const rows = events.map(({ kind, path, id, offers, shop: seller, term, found }) => ({
    kind,
    path: cleanText(storedPath(path)),
    slug: KINDS_WITH_SLUG.has(kind) ? cleanText(/^\/product\/([^/]+)/.exec(path)?.[1] ?? '') : '',
    reportedId: id ?? 0,
    // A link can lead to several offers. An event without an offer is stored once, for the id 0 that no offer has.
    offers: kind === CLICK_KIND && offers?.length ? [...new Set(offers)] : [0],
    seller:
      kind === CLICK_KIND && AMAZON_SHOPS.some(({ domain }) => domain === seller) ? seller : '',
    term: kind === 'search' || kind === 'web_vital' ? cleanTerm(term ?? '') : '',
    found: found ?? 0,
  }))
  await app.db.execute(sql`
    INSERT INTO analytics_events (
      at, kind, session, is_guest, device, path, product_id, offer_id, seller, term, found, source_type, source, campaign)
    SELECT ${app.clock.now()}::timestamptz, e.kind, ${hasConsent ? session : null}::uuid, ${customer === null},
      ${deviceOf(userAgent ?? '')}, e.path,
      coalesce(
        o.product_id,
        (SELECT p.id FROM products p WHERE e.slug <> '' AND p.slug = e.slug),
        (SELECT p.id FROM products p WHERE p.id = e."reportedId"),
        (SELECT v.product_id FROM variants v WHERE v.id = e."reportedId")),
      o.id, nullif(e.seller, ''),
      nullif(e.term, ''), CASE WHEN e.term <> '' THEN e.found END,
      ${sourceText('type')}, ${sourceText('source')}, ${sourceText('campaign')}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS e (kind text, path text, slug text, "reportedId" integer, offers integer[], seller text, term text, found integer)
    CROSS JOIN LATERAL unnest(e.offers) AS clicked (id)
    LEFT JOIN offers o ON o.id = clicked.id`)
  return { ok: true }
}

import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import {
  CONSENT_COOKIE,
  CONSENT_DAYS,
  type ConsentChoice,
  consentCookieValue,
  readConsent,
} from './consent.ts'
import { consents } from './consent-tables.server.ts'
import { readConsentTexts } from './consent-texts.server.ts'

const MAX_CHOICES = 60
const WINDOW_SECONDS = 10 * 60
const DAY_MS = 86_400_000
/** A choice is valid for a year. It is stored for another year, as proof. */
const PROOF_DAYS = 2 * CONSENT_DAYS

const limits = createRateLimits('consent-limits', {
  choice: { name: 'consent', maxTries: MAX_CHOICES, windowSeconds: WINDOW_SECONDS },
})

type GiveConsentResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Stores a choice and sets its cookie. `answeredVersion` is the version of the question; an unknown version is treated as the
 * current one. Visitors who answered an older version are asked again.
 */
export async function giveConsent(
  app: App,
  page: PageRequest,
  choice: ConsentChoice,
  answeredVersion: number,
): Promise<GiveConsentResult> {
  const { cookies, ip } = page.visitor()
  const tryResult = await app.use(limits).choice.count(network(ip))
  if (!tryResult.ok) return tryResult
  const { version: newestVersion } = await readConsentTexts(app.db)
  const version =
    answeredVersion >= 1 && answeredVersion < newestVersion ? answeredVersion : newestVersion
  const id = readConsent(cookies[CONSENT_COOKIE])?.id ?? randomUUID()
  const consent = { id, version, ...choice }
  await app.db
    .insert(consents)
    .values({ consentId: id, version, ...choice, givenAt: app.clock.now() })
  const secure = app.siteUrl.startsWith('https:') ? '; Secure' : ''
  const maxAgeSeconds = CONSENT_DAYS * 24 * 3_600
  page.setCookie(
    `${CONSENT_COOKIE}=${consentCookieValue(consent)}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`,
  )
  return { ok: true }
}

/** Deletes choices that are no longer needed as proof. Runs daily. */
export async function clearOldConsents(app: App): Promise<{ count: number; before: Date }> {
  const before = new Date(app.clock.now().getTime() - PROOF_DAYS * DAY_MS)
  const { rowCount } = await app.db.delete(consents).where(lt(consents.givenAt, before))
  return { count: rowCount ?? 0, before }
}

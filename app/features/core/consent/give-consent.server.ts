import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { createRateLimits, network } from '#app/platform/rate-limit.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { PageRequest } from '#app/platform/shop-context.ts'
import {
  CONSENT_COOKIE,
  CONSENT_DAYS,
  type ConsentChoice,
  readConsent,
  writeConsent,
} from './consent.ts'
import { consents } from './consent-tables.server.ts'
import { readConsentTexts } from './consent-texts.server.ts'

const CHOICES = 60
const WINDOW_SECONDS = 10 * 60
const DAY_MS = 86_400_000
/** A choice counts for a year; that it was made can be shown for as long again. */
const PROOF_DAYS = 2 * CONSENT_DAYS

const limits = createRateLimits('consent-limits', {
  choice: { name: 'consent', tries: CHOICES, windowSeconds: WINDOW_SECONDS },
})

type GiveConsentResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Writes a choice down and has the browser keep it. `asked`: the version that was answered; what never was one counts as
 * the one of now, and an older one leads to the question of now being asked again.
 */
export async function giveConsent(
  shop: Shop,
  page: PageRequest,
  choice: ConsentChoice,
  asked: number,
): Promise<GiveConsentResult> {
  const { cookies, ip } = page.visitor()
  const counted = await shop.use(limits).choice.count(network(ip))
  if (!counted.ok) return counted
  const { version: newest } = await readConsentTexts(shop.db)
  const version = asked >= 1 && asked < newest ? asked : newest
  const id = readConsent(cookies[CONSENT_COOKIE])?.id ?? randomUUID()
  const consent = { id, version, ...choice }
  await shop.db
    .insert(consents)
    .values({ consentId: id, version, ...choice, givenAt: shop.clock.now() })
  const secure = shop.siteUrl.startsWith('https:') ? '; Secure' : ''
  const age = CONSENT_DAYS * 24 * 3_600
  page.setCookie(
    `${CONSENT_COOKIE}=${writeConsent(consent)}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`,
  )
  return { ok: true }
}

/** Run daily. */
export async function clearOldConsents(shop: Shop): Promise<void> {
  const past = new Date(shop.clock.now().getTime() - PROOF_DAYS * DAY_MS)
  await shop.db.delete(consents).where(lt(consents.givenAt, past))
}

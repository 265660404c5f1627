import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { deleteMailLinkTokens } from '#app/platform/mail/mail-secrets.server.ts'
import {
  consentText,
  NEWSLETTER_MAILS,
  SIGN_UP_LIMITS,
  SIGN_UP_SOURCES,
  type SignUpResult,
  type SignUpSource,
} from './newsletter.ts'
import { newsletterRequests, newsletterSubscribers } from './newsletter-tables.server.ts'

/** Validates the sign-up form; an unknown source, such as one from an older page, becomes 'newsletter'. */
export const signUpForm = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Vul je e-mailadres in.').max(254).pipe(z.email()),
  source: z.enum(SIGN_UP_SOURCES).catch('newsletter'),
})

const limits = createRateLimits('newsletter-limits', {
  network: {
    name: 'newsletter-network',
    maxTries: SIGN_UP_LIMITS.perNetwork,
    windowSeconds: 3_600,
  },
  address: {
    name: 'newsletter-address',
    maxTries: SIGN_UP_LIMITS.perAddress,
    windowSeconds: 24 * 3_600,
  },
})

/**
 * Stores a sign-up, which a job answers by mail. Looks up nothing, so that neither the response nor the response time shows
 * whether the address is subscribed.
 */
export async function signUp(
  app: App,
  visitor: Pick<Visitor, 'ip'>,
  { email, source }: { email: string; source: SignUpSource },
): Promise<SignUpResult> {
  const limitResult = await app.use(limits).network.count(network(visitor.ip))
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  const { name } = await readSettings(app)
  await app.db
    .insert(newsletterRequests)
    .values({ email, source, consentText: consentText(name), createdAt: app.clock.now() })
  await app.jobs.send(NEWSLETTER_MAILS)
  return { ok: true }
}

/** Counts one more mail to an address and returns whether it may be sent; the limit holds for all requesters together. */
export const takeMailQuota = async (app: App, email: string): Promise<boolean> =>
  (await app.use(limits).address.count(email)).ok

export const makeToken = () => randomBytes(24).toString('base64url')

const isOpenConfirmation = (token: string, now: Date) =>
  and(
    eq(newsletterSubscribers.confirmHash, hashToken(token)),
    gt(newsletterSubscribers.confirmExpiresAt, now),
  )

/** Returns whether the link in a confirmation mail is still valid. */
export async function isConfirmable(app: App, token: string): Promise<boolean> {
  const openConfirmations = await app.db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(isOpenConfirmation(token, app.clock.now()))
  return openConfirmations.length > 0
}

/** Confirms a sign-up by the link in its mail. Returns false if the link was used or replaced, or has expired. */
export async function confirmSignUp(app: App, token: string): Promise<boolean> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const confirmedRows = await tx
      .update(newsletterSubscribers)
      .set({
        state: 'subscribed',
        confirmedAt: now,
        unsubscribedAt: null,
        confirmHash: null,
        confirmExpiresAt: null,
      })
      .where(isOpenConfirmation(token, now))
      .returning({ id: newsletterSubscribers.id })
    await deleteMailLinkTokens(tx, [hashToken(token)])
    return confirmedRows.length > 0
  })
}

/** Returns whether the address of an unsubscribe link can still be unsubscribed; undefined for an unknown link. */
export async function findUnsubscribeLink(
  app: App,
  token: string,
): Promise<{ canUnsubscribe: boolean } | undefined> {
  const [subscriber] = await app.db
    .select({ state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.token, token))
  return subscriber && { canUnsubscribe: subscriber.state !== 'unsubscribed' }
}

/** Ends a subscription by its link. Returns false for an unknown link; a second call changes nothing. */
export async function unsubscribe(app: App, token: string): Promise<boolean> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.token, token))
      .for('update')
    if (!subscriber) return false
    if (subscriber.state === 'unsubscribed') return true
    await tx
      .update(newsletterSubscribers)
      .set({
        state: 'unsubscribed',
        unsubscribedAt: now,
        confirmHash: null,
        confirmExpiresAt: null,
      })
      .where(eq(newsletterSubscribers.id, subscriber.id))
    if (subscriber.confirmHash) await deleteMailLinkTokens(tx, [subscriber.confirmHash])
    return true
  })
}

/** Deletes sign-ups that were not confirmed in time, because without confirmation there is no consent. */
export async function deleteUnconfirmed(app: App): Promise<void> {
  await app.db
    .delete(newsletterSubscribers)
    .where(
      and(
        eq(newsletterSubscribers.state, 'pending'),
        lt(newsletterSubscribers.confirmExpiresAt, app.clock.now()),
      ),
    )
}

/** Adds subscribers of a former shop with the known facts about their consent; returns the ids of new addresses. */
export async function insertImportedSubscribers(
  tx: Db,
  subscribers: { email: string; consentText: string; agreedAt: Date }[],
): Promise<Map<string, number>> {
  if (subscribers.length === 0) return new Map()
  const insertedRows = await tx
    .insert(newsletterSubscribers)
    .values(
      subscribers.map(({ email, consentText, agreedAt }) => ({
        email,
        consentText,
        state: 'subscribed' as const,
        token: makeToken(),
        source: 'newsletter' as const,
        requestedAt: agreedAt,
        confirmedAt: agreedAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id, email: newsletterSubscribers.email })
  return new Map(insertedRows.map(({ id, email }) => [email, id]))
}

/** Deletes imported subscribers, except those who unsubscribed since the import; returns the deleted ids. */
export async function deleteImportedSubscribers(tx: Db, ids: number[]): Promise<number[]> {
  const removedSubscribers = await tx
    .delete(newsletterSubscribers)
    .where(
      and(inArray(newsletterSubscribers.id, ids), eq(newsletterSubscribers.state, 'subscribed')),
    )
    .returning({ id: newsletterSubscribers.id })
  return removedSubscribers.map(({ id }) => id)
}

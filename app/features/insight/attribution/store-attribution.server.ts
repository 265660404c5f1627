import { eq, inArray } from 'drizzle-orm'
import { CONSENT_COOKIE, readConsent } from '#app/features/core/consent/consent.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { ATTRIBUTION_PREFIX, type Attribution, deviceOf, readAttribution } from './attribution.ts'
import { orderAttributions, userAttributions } from './attribution-tables.server.ts'
import { readSource } from './source-cookies.ts'

/** Reads the attribution from a submitted form; null if the visitor did not consent [T17]. */
export function attributionOf(
  cookies: Record<string, string | undefined>,
  readField: Parameters<typeof readAttribution>[0],
): Attribution | null {
  return readConsent(cookies[CONSENT_COOKIE])?.statistics ? readAttribution(readField) : null
}

/** Reads the attribution from the browser's cookies, for requests without a form. */
export function attributionInCookies(
  cookies: Record<string, string | undefined>,
): Attribution | null {
  const storedSource = readSource((name) => cookies[name] ?? '')
  const fields = new Map<string, string>(
    Object.entries(storedSource).map(([name, value]) => [ATTRIBUTION_PREFIX + name, value]),
  )
  return attributionOf(cookies, (name) => fields.get(name))
}

/** Stores the attribution of an order. Repeated calls change nothing. */
export async function storeOrderAttribution(
  db: Db,
  orderId: number,
  fields: Attribution | null,
): Promise<void> {
  if (!fields) return
  const row = {
    orderId,
    fields,
    sourceType: fields.source_type ?? '',
    source: fields.utm_source ?? '',
    campaign: fields.utm_campaign ?? '',
    device: deviceOf(fields.user_agent ?? ''),
  }
  await db.insert(orderAttributions).values(row).onConflictDoNothing()
}

export async function storeUserAttribution(
  db: Db,
  userId: string,
  fields: Attribution | null,
): Promise<void> {
  if (fields) await db.insert(userAttributions).values({ userId, fields }).onConflictDoNothing()
}

export async function findOrderAttribution(db: Db, orderId: number) {
  const [row] = await db
    .select()
    .from(orderAttributions)
    .where(eq(orderAttributions.orderId, orderId))
  return row ?? null
}

export async function findUserAttribution(db: Db, userId: string): Promise<Attribution | null> {
  const [row] = await db.select().from(userAttributions).where(eq(userAttributions.userId, userId))
  return row?.fields ?? null
}

/** Deletes the attributions of orders whose personal data is erased. */
export async function deleteAttributionsOf(tx: Db, orderIds: number[]): Promise<void> {
  await tx.delete(orderAttributions).where(inArray(orderAttributions.orderId, orderIds))
}

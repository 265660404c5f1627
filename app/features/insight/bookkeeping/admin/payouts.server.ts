import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_PAYOUTS, type Payout } from '#app/features/insight/bookkeeping/bookkeeping.ts'
import { type Period, periodDays } from '#app/features/insight/bookkeeping/period.ts'
import type { App } from '#app/platform/app.ts'
import { fullDay, readDay } from '#app/platform/calendar-day.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'
import { moneyField } from '#app/platform/forms/money-field.ts'
import { payouts } from './payouts-tables.server.ts'

const MAX_CENTS = 100_000_000

const dayField = z
  .string()
  .trim()
  .refine(
    (text) => readDay(text) !== undefined,
    'Kies de dag waarop het bedrag op je rekening kwam.',
  )

/** The form for a payout, which staff enter from the statement of the provider. */
export const payoutForm = z.object({
  provider: z
    .string()
    .trim()
    .regex(/^[a-z][a-z-]{1,39}$/, 'Kies de betaaldienst.'),
  paidOn: dayField,
  amountCents: moneyField('Vul het bedrag in dat op je rekening kwam.', MAX_CENTS).refine(
    (cents) => cents > 0,
    'Vul het bedrag in dat op je rekening kwam.',
  ),
  feeCents: moneyField('Vul de kosten in, of laat leeg.', MAX_CENTS),
  reference: optionalLine(100),
})

/** Returns the payouts of a period, the latest first. */
export async function readPayouts(app: App, period: Period): Promise<Payout[]> {
  const { first, last } = periodDays(period)
  const rows = await app.db
    .select({
      id: payouts.id,
      provider: payouts.provider,
      paidOn: payouts.paidOn,
      amountCents: payouts.amountCents,
      feeCents: payouts.feeCents,
      reference: payouts.reference,
    })
    .from(payouts)
    .where(sql`${payouts.paidOn} BETWEEN ${first}::date AND ${last}::date`)
    .orderBy(desc(payouts.paidOn), desc(payouts.id))
    .limit(MAX_PAYOUTS)
  return rows.map(({ paidOn, ...row }) => {
    const day = readDay(paidOn)
    return { ...row, paidOnText: day ? fullDay(day) : paidOn }
  })
}

/** Records a payout that staff found on the bank statement. */
export async function recordPayout(
  app: App,
  payout: Omit<typeof payouts.$inferInsert, 'id' | 'createdAt'>,
): Promise<void> {
  await app.db.insert(payouts).values({ ...payout, createdAt: app.clock.now() })
}

/** Removes a payout that was entered by mistake. */
export async function removePayout(app: App, id: number): Promise<void> {
  await app.db.delete(payouts).where(eq(payouts.id, id))
}

import { sql } from 'drizzle-orm'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'

export type AccountState = 'ok' | 'not-eligible' | 'keys-refused' | 'unavailable'

export type SourceAccount = ReturnType<typeof openSourceAccount>

/**
 * The queue of one credential. Turns are kept in the database, so that a command beside the shop and every process of it keep
 * to one quota.
 */
export function openSourceAccount(shop: Shop, account: string, callsPerSecond: number) {
  const gapMs = 1000 / callsPerSecond

  return {
    /** How many milliseconds to wait for the turn that this takes. */
    async takeTurn(): Promise<number> {
      const now = shop.clock.now()
      const at = now.toISOString()
      const day = dutchDay(now)
      const { rows } = await shop.db.execute<{ wait: number }>(sql`
        INSERT INTO source_accounts AS a (account, next_call_at, calls_on, calls, state_since)
        VALUES (${account}, ${at}::timestamptz + ${gapMs} * interval '1 millisecond', ${day}, 1, ${at})
        ON CONFLICT (account) DO UPDATE SET
          next_call_at = greatest(a.next_call_at, ${at}::timestamptz) + ${gapMs} * interval '1 millisecond',
          calls = CASE WHEN a.calls_on = ${day}::date THEN a.calls + 1 ELSE 1 END,
          calls_on = ${day}
        RETURNING (extract(epoch FROM a.next_call_at - ${at}::timestamptz) * 1000 - ${gapMs})::float8 AS wait`)
      return Math.max(0, rows[0]?.wait ?? 0)
    },
    /** Nobody calls for so long: the account is asked too much of. */
    async holdBack(waitMs: number): Promise<void> {
      const until = new Date(shop.clock.now().getTime() + waitMs).toISOString()
      await shop.db.execute(sql`
        UPDATE source_accounts SET next_call_at = greatest(next_call_at, ${until}::timestamptz)
        WHERE account = ${account}`)
    },
    /** What the last call told about the account itself. */
    async tellState(state: AccountState): Promise<void> {
      await shop.db.execute(sql`
        UPDATE source_accounts SET state = ${state}, state_since = ${shop.clock.now().toISOString()}
        WHERE account = ${account} AND state <> ${state}`)
    },
  }
}

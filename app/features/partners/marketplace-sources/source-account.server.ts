import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { AccountQuota, SourceFailure } from './marketplace-source.ts'

export type AccountState = 'ok' | 'not-eligible' | 'keys-rejected' | 'unavailable' | PauseReason
/** The reason why a source rejects an account for a while. */
export type PauseReason = 'throttled' | 'day-used'

export interface SourceAccountRow {
  state: AccountState
  stateSince: Date | null
  /** end of the rejection; null: none */
  heldUntil: Date | null
  /** time of the last call that confirmed the state; null: none yet */
  checkedAt: Date | null
  callsToday: number
  /** null: unlimited */
  callsLeft: number | null
  isSyncing: boolean
}

/** An unchanged state is stored at most once in this interval. */
const REPORT_INTERVAL_MS = 60_000
/** A running sync renews its lock within this time; the lock of a dead process expires. */
const SYNC_LOCK_MS = 180_000
/** An account without access is tried again after this time. */
const DENIED_PAUSE_MS = 3_600_000
/** A throttled account pauses at least this long, and longer if the source continues to throttle it. */
const MIN_THROTTLE_SECONDS = 300
const MAX_THROTTLE_SECONDS = 3_600
/** Maximum Retry-After of a source that is respected. */
const MAX_RETRY_AFTER_SECONDS = 86_400

/** Network delays vary: requests sent exactly a second apart may arrive closer together, and would be rejected. */
const NETWORK_DELAY_FACTOR = 1.05

export type SourceAccount = ReturnType<typeof createSourceAccount>

/**
 * Creates the queue of one credential. It is stored in the database, so that the command line and every process of the shop
 * share one quota.
 */
export function createSourceAccount(app: App, { key, callsPerSecond, callsPerDay }: AccountQuota) {
  const callIntervalMs = (1000 * NETWORK_DELAY_FACTOR) / callsPerSecond
  let lastReported: { state: AccountState; at: number } | undefined

  return {
    /** Returns the milliseconds to wait before a call; null if the calls of this day are used up. */
    async reserveCall(): Promise<number | null> {
      const now = app.clock.now()
      const nowIso = now.toISOString()
      const day = dutchDay(now)
      const { rows } = await app.db.execute<{ wait: number }>(sql`
        INSERT INTO source_accounts AS a (account, next_call_at, calls_on, calls, state_since)
        VALUES (${key}, ${nowIso}::timestamptz + ${callIntervalMs} * interval '1 millisecond', ${day}, 1, ${nowIso})
        ON CONFLICT (account) DO UPDATE SET
          next_call_at = greatest(a.next_call_at, ${nowIso}::timestamptz) + ${callIntervalMs} * interval '1 millisecond',
          calls = CASE WHEN a.calls_on = ${day}::date THEN a.calls + 1 ELSE 1 END,
          calls_on = ${day}
        WHERE a.calls_on <> ${day}::date OR a.calls < coalesce(${callsPerDay}::bigint, a.calls + 1)
        RETURNING (extract(epoch FROM a.next_call_at - ${nowIso}::timestamptz) * 1000 - ${callIntervalMs})::float8 AS wait`)
      return rows[0] ? Math.max(0, rows[0].wait) : null
    },
    /** Delays all requests of the account after one was throttled. */
    async delayRequests(waitMs: number): Promise<void> {
      const until = new Date(app.clock.now().getTime() + waitMs).toISOString()
      await app.db.execute(sql`
        UPDATE source_accounts SET next_call_at = greatest(next_call_at, ${until}::timestamptz)
        WHERE account = ${key}`)
    },
    /** Stores the state of the account after a call or a token request. */
    async reportState(state: AccountState): Promise<void> {
      const now = app.clock.now()
      if (lastReported?.state === state && now.getTime() - lastReported.at < REPORT_INTERVAL_MS)
        return
      lastReported = { state, at: now.getTime() }
      const nowIso = now.toISOString()
      await app.db.execute(sql`
        INSERT INTO source_accounts AS a (account, next_call_at, calls_on, state, state_since, checked_at)
        VALUES (${key}, ${nowIso}, ${dutchDay(now)}, ${state}, ${nowIso}, ${nowIso})
        ON CONFLICT (account) DO UPDATE SET state = ${state}, checked_at = ${nowIso},
          state_since = CASE WHEN a.state = ${state} THEN a.state_since ELSE ${nowIso} END, held_until = NULL`)
    },
    /** Pauses all requests and returns the end of the pause. `retryAfterMs`: the wait that the source asked for. */
    async pauseRequests(state: PauseReason, retryAfterMs: number | null): Promise<Date> {
      const now = app.clock.now()
      lastReported = { state, at: now.getTime() }
      const nowIso = now.toISOString()
      const retryAfterS =
        retryAfterMs === null ? null : Math.min(retryAfterMs / 1_000, MAX_RETRY_AFTER_SECONDS)
      const minPauseSeconds = state === 'day-used' ? MAX_THROTTLE_SECONDS : MIN_THROTTLE_SECONDS
      const { rows } = await app.db.execute<{ until: number }>(sql`
        INSERT INTO source_accounts AS a (account, next_call_at, calls_on, state, state_since, checked_at, held_until)
        VALUES (${key}, ${nowIso}, ${dutchDay(now)}, ${state}, ${nowIso}, ${nowIso},
          ${nowIso}::timestamptz + greatest(${minPauseSeconds}, ${retryAfterS}::float8) * interval '1 second')
        ON CONFLICT (account) DO UPDATE SET state = ${state}, checked_at = ${nowIso},
          state_since = CASE WHEN a.state = ${state} THEN a.state_since ELSE ${nowIso} END,
          held_until = CASE WHEN a.state = ${state} AND ${retryAfterS}::float8 IS NULL
            THEN ${nowIso}::timestamptz + least(${MAX_THROTTLE_SECONDS} * interval '1 second',
              greatest(${minPauseSeconds} * interval '1 second', ${nowIso}::timestamptz - a.state_since))
            ELSE excluded.held_until END
        RETURNING extract(epoch FROM held_until)::float8 AS until`)
      return new Date((rows[0]?.until ?? 0) * 1_000)
    },
    /** Returns the end of a pause that the source caused; null: requests are allowed. */
    async readHeldUntil(): Promise<Date | null> {
      const { heldUntil } = await readSourceAccount(app, { key, callsPerSecond, callsPerDay })
      return heldUntil
    },
  }
}

/** Returns the state of an account; an account without calls is 'ok'. */
export async function readSourceAccount(
  app: App,
  { key, callsPerDay }: AccountQuota,
): Promise<SourceAccountRow> {
  const now = app.clock.now()
  const { rows } = await app.db.execute<{
    state: AccountState
    since: number
    checked: number | null
    held: number | null
    calls: number
    syncing: boolean
  }>(sql`
    SELECT state, extract(epoch FROM state_since)::float8 AS since, extract(epoch FROM checked_at)::float8 AS checked,
      extract(epoch FROM held_until)::float8 AS held,
      CASE WHEN calls_on = ${dutchDay(now)}::date THEN calls ELSE 0 END AS calls,
      coalesce(syncing_until > ${now.toISOString()}::timestamptz, false) AS syncing
    FROM source_accounts WHERE account = ${key}`)
  const [row] = rows
  const calls = row?.calls ?? 0
  const heldUntil = row?.held == null ? null : new Date(row.held * 1000)
  return {
    state: row?.state ?? 'ok',
    stateSince: row ? new Date(row.since * 1000) : null,
    heldUntil: heldUntil && heldUntil > now ? heldUntil : null,
    checkedAt: row?.checked == null ? null : new Date(row.checked * 1000),
    callsToday: calls,
    callsLeft: callsPerDay === null ? null : Math.max(0, callsPerDay - calls),
    isSyncing: row?.syncing ?? false,
  }
}

/** Returns the recent failure that pauses an account: no access, a rejected key, or too many requests. */
export function findPauseFailure(
  app: App,
  { state, checkedAt, heldUntil }: SourceAccountRow,
): SourceFailure | null {
  if (state === 'ok' || state === 'unavailable') return null
  if (state === 'throttled' || state === 'day-used')
    return heldUntil && { ok: false, error: state, until: heldUntil }
  const sinceMs = app.clock.now().getTime() - (checkedAt?.getTime() ?? 0)
  return sinceMs < DENIED_PAUSE_MS ? { ok: false, error: state } : null
}

/** Returns whether at least this share of the day's calls is left. */
export async function hasCallsLeft(
  app: App,
  account: AccountQuota | null,
  share: number,
): Promise<boolean> {
  if (!account?.callsPerDay) return true
  const { callsLeft } = await readSourceAccount(app, account)
  return callsLeft === null || callsLeft >= account.callsPerDay * share
}

/** Acquires or renews the lock for refreshing due offers, which expires. Returns false if another process holds it. */
export async function acquireSyncLock(app: App, { key }: AccountQuota): Promise<boolean> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + SYNC_LOCK_MS).toISOString()
  const { rows } = await app.db.execute(sql`
    INSERT INTO source_accounts AS a (account, next_call_at, calls_on, state_since, syncing_until, syncing_by)
    VALUES (${key}, ${now.toISOString()}, ${dutchDay(now)}, ${now.toISOString()}, ${until}, ${app.id})
    ON CONFLICT (account) DO UPDATE SET syncing_until = ${until}, syncing_by = ${app.id}
    WHERE a.syncing_by = ${app.id} OR coalesce(a.syncing_until <= ${now.toISOString()}::timestamptz, true)
    RETURNING 1`)
  return rows.length > 0
}

export async function releaseSyncLock(app: App, { key }: AccountQuota): Promise<void> {
  await app.db.execute(sql`
    UPDATE source_accounts SET syncing_until = NULL, syncing_by = NULL
    WHERE account = ${key} AND syncing_by = ${app.id}`)
}

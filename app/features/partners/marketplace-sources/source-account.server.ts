import { and, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { AccountQuota, SourceFailure } from './marketplace-source.ts'
import { sourceAccounts } from './source-tables.server.ts'

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

const { account, nextCallAt, callsOn, calls, syncingBy, syncingUntil } = sourceAccounts

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
      const callInterval = sql`${callIntervalMs} * interval '1 millisecond'`
      const [reservation] = await app.db
        .insert(sourceAccounts)
        .values({
          ...newAccount(key, now),
          nextCallAt: sql`${nowIso}::timestamptz + ${callInterval}`,
          calls: 1,
        })
        .onConflictDoUpdate({
          target: account,
          set: {
            nextCallAt: sql`greatest(${nextCallAt}, ${nowIso}::timestamptz) + ${callInterval}`,
            calls: sql`CASE WHEN ${eq(callsOn, day)} THEN ${calls} + 1 ELSE 1 END`,
            callsOn: day,
          },
          setWhere: sql`${callsOn} <> ${day} OR ${calls} < coalesce(${callsPerDay}::bigint, ${calls} + 1)`,
        })
        .returning({
          wait: sql<number>`(extract(epoch FROM ${nextCallAt} - ${nowIso}::timestamptz) * 1000 - ${callIntervalMs})::float8`,
        })
      return reservation ? Math.max(0, reservation.wait) : null
    },
    /** Delays all requests of the account after one was throttled. */
    async delayRequests(waitMs: number): Promise<void> {
      const until = new Date(app.clock.now().getTime() + waitMs).toISOString()
      await app.db
        .update(sourceAccounts)
        .set({ nextCallAt: sql`greatest(${nextCallAt}, ${until}::timestamptz)` })
        .where(eq(account, key))
    },
    /** Stores the state of the account after a call or a token request. */
    async reportState(state: AccountState): Promise<void> {
      const now = app.clock.now()
      if (lastReported?.state === state && now.getTime() - lastReported.at < REPORT_INTERVAL_MS)
        return
      lastReported = { state, at: now.getTime() }
      await app.db
        .insert(sourceAccounts)
        .values({ ...newAccount(key, now), state, checkedAt: now })
        .onConflictDoUpdate({
          target: account,
          set: { state, checkedAt: now, stateSince: stateSince(state, now), heldUntil: null },
        })
    },
    /** Pauses all requests and returns the end of the pause. `retryAfterMs`: the wait that the source asked for. */
    async pauseRequests(state: PauseReason, retryAfterMs: number | null): Promise<Date> {
      const now = app.clock.now()
      lastReported = { state, at: now.getTime() }
      const nowIso = now.toISOString()
      const retryAfterS =
        retryAfterMs === null ? null : Math.min(retryAfterMs / 1_000, MAX_RETRY_AFTER_SECONDS)
      const minPauseSeconds = state === 'day-used' ? MAX_THROTTLE_SECONDS : MIN_THROTTLE_SECONDS
      const minPause = sql`${minPauseSeconds} * interval '1 second'`
      const maxPause = sql`${MAX_THROTTLE_SECONDS} * interval '1 second'`
      const [row] = await app.db
        .insert(sourceAccounts)
        .values({
          ...newAccount(key, now),
          state,
          checkedAt: now,
          heldUntil: sql`${nowIso}::timestamptz
            + greatest(${minPauseSeconds}, ${retryAfterS}::float8) * interval '1 second'`,
        })
        .onConflictDoUpdate({
          target: account,
          set: {
            state,
            checkedAt: now,
            stateSince: stateSince(state, now),
            heldUntil: sql`CASE WHEN ${eq(sourceAccounts.state, state)} AND ${retryAfterS}::float8 IS NULL
              THEN ${nowIso}::timestamptz
                + least(${maxPause}, greatest(${minPause}, ${nowIso}::timestamptz - ${sourceAccounts.stateSince}))
              ELSE excluded.held_until END`,
          },
        })
        .returning({ until: sourceAccounts.heldUntil })
      return row?.until ?? now
    },
    /** Returns the end of a pause that the source caused; null: requests are allowed. */
    async readHeldUntil(): Promise<Date | null> {
      const { heldUntil } = await readSourceAccount(app, { key, callsPerSecond, callsPerDay })
      return heldUntil
    },
  }
}

/** Returns the row of an account that was not used before. */
const newAccount = (key: string, now: Date) => ({
  account: key,
  nextCallAt: now,
  callsOn: dutchDay(now),
  stateSince: now,
})

/** Returns the time since which an account has its state, for an update of the state. */
const stateSince = (state: AccountState, now: Date) =>
  sql`CASE WHEN ${sourceAccounts.state} = ${state} THEN ${sourceAccounts.stateSince} ELSE ${now.toISOString()}::timestamptz END`

/** Returns the state of an account; an account without calls is 'ok'. */
export async function readSourceAccount(
  app: App,
  { key, callsPerDay }: AccountQuota,
): Promise<SourceAccountRow> {
  const now = app.clock.now()
  const [row] = await app.db.select().from(sourceAccounts).where(eq(account, key))
  const callsToday = row?.callsOn === dutchDay(now) ? row.calls : 0
  return {
    state: row?.state ?? 'ok',
    stateSince: row?.stateSince ?? null,
    heldUntil: row?.heldUntil && row.heldUntil > now ? row.heldUntil : null,
    checkedAt: row?.checkedAt ?? null,
    callsToday,
    callsLeft: callsPerDay === null ? null : Math.max(0, callsPerDay - callsToday),
    isSyncing: row?.syncingUntil ? row.syncingUntil > now : false,
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
  const lock = { syncingUntil: new Date(now.getTime() + SYNC_LOCK_MS), syncingBy: app.id }
  const acquiredRows = await app.db
    .insert(sourceAccounts)
    .values({ ...newAccount(key, now), ...lock })
    .onConflictDoUpdate({
      target: account,
      set: lock,
      setWhere: sql`${syncingBy} = ${app.id} OR coalesce(${syncingUntil} <= ${now.toISOString()}::timestamptz, true)`,
    })
    .returning({ account })
  return acquiredRows.length > 0
}

export async function releaseSyncLock(app: App, { key }: AccountQuota): Promise<void> {
  await app.db
    .update(sourceAccounts)
    .set({ syncingUntil: null, syncingBy: null })
    .where(and(eq(account, key), eq(syncingBy, app.id)))
}

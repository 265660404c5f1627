import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { ucpAnswers } from './ucp-tables.server.ts'

const RETENTION_MS = 48 * 3_600_000

export interface UcpAnswer {
  status: number
  body: Record<string, unknown>
}

const hash = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

interface IdempotentRequest {
  /** URL of the agent's profile; each profile has its own keys */
  profile: string
  key: string
  /** operation, resource and body of the request */
  request: string[]
}

/** Runs a write once for each idempotency key. A repeated request gets the first response; a different request with the key fails. */
export async function runOnce(
  app: App,
  { profile, key, request }: IdempotentRequest,
  run: () => Promise<UcpAnswer>,
): Promise<UcpAnswer> {
  const keyHash = hash(profile, key)
  const requestHash = hash(...request)
  const [earlierAnswer] = await app.db
    .select()
    .from(ucpAnswers)
    .where(eq(ucpAnswers.keyHash, keyHash))
  if (earlierAnswer && earlierAnswer.expiresAt > app.clock.now()) {
    if (earlierAnswer.requestHash !== requestHash) {
      const content = 'This idempotency key was used for another request.'
      return { status: 409, body: { code: 'idempotency_conflict', content } }
    }
    // This function stored the row, so its type is known.
    return { status: earlierAnswer.status, body: earlierAnswer.body as Record<string, unknown> }
  }
  const answer = await run()
  if (answer.status >= 500) return answer
  const expiresAt = new Date(app.clock.now().getTime() + RETENTION_MS)
  const row = { keyHash, requestHash, ...answer, expiresAt }
  await app.db.insert(ucpAnswers).values(row).onConflictDoUpdate({
    target: ucpAnswers.keyHash,
    set: row,
  })
  return answer
}

export async function clearUcpAnswers(app: App): Promise<void> {
  await app.db.delete(ucpAnswers).where(lt(ucpAnswers.expiresAt, app.clock.now()))
}

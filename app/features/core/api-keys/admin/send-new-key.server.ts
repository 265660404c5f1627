import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import type { CallbackFailure } from '#app/features/core/outgoing-requests/callbacks.ts'
import { postCallback } from '#app/features/core/outgoing-requests/post-callback.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import type { ProgramRequest } from './authorize-program.ts'
import { revokeApiKey } from './list-api-keys.server.ts'

const TIMEOUT_MS = 10_000

type SendKeyResult =
  | { ok: true }
  | { ok: false; error: 'too-many' }
  | { ok: false; error: 'not-received'; failure: CallbackFailure | { status: number } }

/** Creates a key and posts it to the program. A key that did not arrive is revoked. */
export async function sendNewKey(
  app: App,
  userId: string,
  { program, rights, userId: programUserId, callbackUrl }: ProgramRequest,
): Promise<SendKeyResult> {
  const createdMinute = dutchMinute(app.clock.now()).replace('T', ' ')
  const newKey = await createApiKey(app, {
    userId,
    name: `${program} - API (${createdMinute})`,
    rights,
  })
  if (!newKey.ok) return newKey
  const delivery = await postCallback(app, {
    url: callbackUrl,
    headers: { 'Content-Type': 'application/json;charset=UTF-8' },
    body: JSON.stringify({
      key_id: newKey.id,
      user_id: programUserId,
      consumer_key: newKey.key,
      consumer_secret: newKey.secret,
      key_permissions: rights,
    }),
    timeoutMs: TIMEOUT_MS,
  })
  if (delivery.ok && delivery.status === 200) return { ok: true }
  await revokeApiKey(app, newKey.id)
  return {
    ok: false,
    error: 'not-received',
    failure: delivery.ok ? { status: delivery.status } : delivery,
  }
}

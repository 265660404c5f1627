import { revokeAppPasswordsOf } from '#app/features/core/api-passwords/revoke-app-passwords.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { revokeApiKeysOf } from './manage-api-keys.server.ts'

/** Revokes the application passwords and API keys of a person. */
export async function revokePrograms({ clock }: App, tx: Db, userId: string): Promise<void> {
  const now = clock.now()
  await revokeAppPasswordsOf(tx, userId, now)
  await revokeApiKeysOf(tx, userId, now)
}

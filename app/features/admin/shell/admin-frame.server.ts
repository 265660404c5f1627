import type { Manager } from '#app/features/core/accounts/accounts.ts'
import type { App } from '#app/platform/app.ts'
import { readAdminCounts } from './admin-counts.server.ts'

/** What stands around every page of the back office: who is here, and what waits. */
export async function readAdminFrame(app: App, { name, role }: Manager) {
  return { name, role, counts: await readAdminCounts(app) }
}

export type AdminFrame = Awaited<ReturnType<typeof readAdminFrame>>

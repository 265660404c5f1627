import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { AGENT_SWITCHES, type AgentSwitch } from './agents.ts'
import { agentSwitches } from './agents-tables.server.ts'

const NAMES = Object.keys(AGENT_SWITCHES) as AgentSwitch[]

const cachedSwitches = memoizeUntilChanged('agent-switches', ['settings'], async ({ db }) => {
  const rows = await db.select().from(agentSwitches)
  const switchedOff = new Set(rows.filter(({ isOn }) => !isOn).map(({ name }) => name))
  return new Set(NAMES.filter((name) => !switchedOff.has(name)))
})

/** Returns the interfaces that are switched on, which is the default. */
export const readAgentSwitches = (app: App): Promise<Set<AgentSwitch>> => app.use(cachedSwitches)()

/** Switches the named interfaces on and all others off. */
export async function saveAgentSwitches(app: App, enabledNames: string[]): Promise<void> {
  await app.db
    .insert(agentSwitches)
    .values(NAMES.map((name) => ({ name, isOn: enabledNames.includes(name) })))
    .onConflictDoUpdate({ target: agentSwitches.name, set: { isOn: sql`excluded.is_on` } })
  await announceChanges(app, ['settings'])
}

/** Names of process-wide state with their values. */
type Snapshot = Map<string, unknown>

const OWNERS = { globalThis, Intl, Date, Math, JSON, console, 'Date.prototype': Date.prototype }

export function takeSnapshot(): Snapshot {
  const snapshot: Snapshot = new Map([['process.cwd()', process.cwd()]])
  for (const [name, value] of Object.entries(process.env))
    snapshot.set(`process.env.${name}`, value)
  for (const [owner, object] of Object.entries(OWNERS)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      // Node replaces a getter by its value at first use, and libraries mark with underscores that they are loaded.
      if (value !== undefined && !name.startsWith('_')) snapshot.set(`${owner}.${name}`, value)
    }
  }
  return snapshot
}

/** sharp, react-email and the AWS client set these when they are first loaded. */
const SET_BY_LIBRARIES = new Set([
  'process.env.VIPSHOME',
  'globalThis.Prism',
  'globalThis.awslambda',
])

/** Returns the names whose value differs. */
export function findLeaks(before: Snapshot, after: Snapshot): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(
    (name) => !SET_BY_LIBRARIES.has(name) && !Object.is(before.get(name), after.get(name)),
  )
}

import type { App } from '#app/platform/app.ts'
import { receiveChange } from './changes.server.ts'
import type { Db } from './db.server.ts'

/** Rolls a transaction back and carries the failure that the caller expects. */
class RollbackWithResult extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undone')
    this.result = result
  }
}

/**
 * Runs use cases that have transactions of their own as one: either all their changes are written, or none. Notifications,
 * refreshes and jobs run after the commit. A result that is not `ok` undoes the changes.
 */
export async function inOneTransaction<Result extends { ok: boolean }>(
  app: App,
  work: (inner: App) => Promise<Result>,
): Promise<Result> {
  const afterCommit: (() => Promise<unknown>)[] = []
  let result: Result
  try {
    result = await app.db.transaction(async (tx) => {
      afterCommit.length = 0
      const workResult = await work(appInTransaction(app, tx, (step) => afterCommit.push(step)))
      if (!workResult.ok) throw new RollbackWithResult(workResult)
      return workResult
    })
  } catch (error) {
    // Only this function throws this error, with the result of `work`.
    if (error instanceof RollbackWithResult) return error.result as Result
    throw error
  }
  for (const step of afterCommit) await step()
  return result
}

function appInTransaction(
  app: App,
  tx: Db,
  runAfterCommit: (step: () => Promise<unknown>) => void,
): App {
  const inner: App = {
    ...app,
    db: tx,
    jobs: {
      ...app.jobs,
      send: async (...args) => runAfterCommit(() => app.jobs.send(...args)),
    },
    // Pages rendered meanwhile show the state before the commit, so they are cleared after it.
    notifyChange: (tags) => runAfterCommit(async () => receiveChange(app, tags)),
    run: async (hook, ...args) =>
      runAfterCommit(() => {
        const outer = args.map((arg) => (arg === inner ? app : arg)) as typeof args
        return app.run(hook, ...outer)
      }),
  }
  return inner
}

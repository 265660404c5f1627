import type { App } from '#app/platform/app.ts'
import { receiveChange } from './changes.server.ts'
import type { Db } from './db.server.ts'

/** Thrown to roll a transaction back; carries the result that the caller gets. */
class RollbackWithResult extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undone')
    this.result = result
  }
}

/**
 * Runs use cases that open transactions themselves as one transaction: either all their changes are written or none. A result
 * that is not `ok` rolls back. Change notifications, hooks and jobs run after the commit.
 */
export async function inOneTransaction<Result extends { ok: boolean }>(
  app: App,
  work: (inner: App) => Promise<Result>,
): Promise<Result> {
  const afterCommit: (() => Promise<unknown>)[] = []
  let result: Result
  try {
    result = await app.db.transaction(async (tx) => {
      const workResult = await work(appInTransaction(app, tx, (step) => afterCommit.push(step)))
      if (!workResult.ok) throw new RollbackWithResult(workResult)
      return workResult
    })
  } catch (error) {
    // This error is thrown above only, so `result` is the result of `work`.
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
    // Pages that were rendered before the commit show the old state, so they are cleared after it.
    notifyChange: (tags) => runAfterCommit(async () => receiveChange(app, tags)),
    // The handlers run after the commit, so they get the app outside the transaction.
    run: async (hook, ...args) =>
      runAfterCommit(() => {
        const outer = args.map((arg) => (arg === inner ? app : arg)) as typeof args
        return app.run(hook, ...outer)
      }),
  }
  return inner
}

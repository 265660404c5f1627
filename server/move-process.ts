import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { workMoves } from '#app/features/move-in/background-moves/work-moves.server.ts'
import { nextMove } from '#app/features/move-in/moves/move-queue.server.ts'
import type { App } from '#app/platform/app.ts'

/** Heap of a move, in MB: batches are small, however large the former shop is. */
const HEAP_MB = 320

/**
 * Works on the moves in a process of its own with a low priority, so that the pages of the shop stay fast and its memory
 * small. It ends with the shop: the channel between them closes, however the shop ends.
 */
export async function workMovesApart(app: App, signal: AbortSignal): Promise<void> {
  if (!(await nextMove(app))) return
  const [, main = ''] = process.argv
  // The development server has no build that another process could load.
  if (path.basename(main) !== 'main.ts') return workMoves(app, signal)
  const child = fork(path.join(path.dirname(main), 'work-moves.ts'), {
    execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const [code] = await once(child, 'close')
  signal.removeEventListener('abort', stop)
  if (code !== 0 && !signal.aborted) throw new Error(`the process of the moves ended with ${code}`)
}

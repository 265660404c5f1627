import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SERVER = path.join(import.meta.dirname, 'server', path.sep)

/** Large files run first, beside those that start whole shops: these are small, but wait long, and must not be the last. */
class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { waiting = [], other = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.startsWith(SERVER) ? 'waiting' : 'other',
    )
    return [...waiting.flatMap((file) => [file, ...other.splice(0, 1)]), ...other]
  }
}

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'cli/**/*.test.ts',
      'server/**/*.test.ts',
      'simulators/**/*.test.ts',
      'tests/contract/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/support/*.test.ts',
    ],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/leak-guard.ts',
    // A forgotten test.only would hide all other tests.
    allowOnly: false,
    // Generous, so that no test fails on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Node runs the build unchanged.
    server: { deps: { external: [/\/build\/server\//] } },
    // The database needs the second processor of the machine.
    maxWorkers: 2,
    // Loading all modules again for each file would add minutes to a run, so files share modules and the process, and
    // tests/support/leak-guard.ts fails a file that leaves a change behind.
    isolate: false,
    sequence: { sequencer: MixedSequencer },
    unstubGlobals: true,
    restoreMocks: true,
  },
})

import { defineConfig } from 'vitest/config'

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
    // Far more than any needs: a busy machine is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What was built is run as it is, by Node itself.
    server: { deps: { external: [/\/build\/server\//] } },
    // The machine's second processor is the database's.
    maxWorkers: 2,
    // Loading all modules again for each file adds minutes to a run. So files share modules and the process, and
    // tests/support/leak-guard.ts fails a file that leaves a change behind.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
  },
})

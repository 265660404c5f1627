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
    unstubGlobals: true,
    restoreMocks: true,
  },
})

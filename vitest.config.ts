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
    ],
    globalSetup: 'tests/support/global-setup.ts',
    // Far more than any needs: a busy machine is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What was built is run as it is, by Node itself.
    server: { deps: { external: [/\/build\/server\//] } },
    // The machine's second processor is the database's.
    maxWorkers: 2,
    // Reading all modules again for each file takes as long as the tests. So they share what a module keeps: a test puts
    // back what it changes there, and what it stubs is put back for it.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
  },
})

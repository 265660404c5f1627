import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'tests/contract/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: 'tests/global-setup.ts',
    testTimeout: 20_000,
    // What was built is run as it is, by Node itself.
    server: { deps: { external: [/\/build\/server\//] } },
    // The machine's second processor is the database's.
    maxWorkers: 2,
  },
})

import { vi } from 'vitest'
import type { App } from '#app/platform/app.ts'
import type { CommandInput } from '#cli/command-context.ts'
import { runCommand as runCommandLine } from '#cli/command-line.ts'
import { shopTest } from './shop-test.ts'

/** A test with a shop, and with the output of its commands in `printed`. */
export const commandTest = shopTest.extend<{ printed: { out: string; err: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  printed: async ({}, use) => {
    const printed = { out: '', err: '' }
    const log = vi.spyOn(console, 'log').mockImplementation((text) => {
      printed.out += `${text}\n`
    })
    const error = vi.spyOn(console, 'error').mockImplementation((text) => {
      printed.err += `${text}\n`
    })
    await use(printed)
    log.mockRestore()
    error.mockRestore()
  },
})

/** Stands in for a new shop or a closed one, which only a restore needs. */
async function reject(): Promise<never> {
  throw new Error('This test has no place for a new shop.')
}

/** Runs `npm run shop -- …` on an open shop and returns the exit code. */
export const runCommand = (app: App, argv: string[], input: CommandInput = process.stdin) =>
  runCommandLine(argv, {
    openApp: async () => app,
    openNewShop: reject,
    claimFolder: reject,
    input,
  })

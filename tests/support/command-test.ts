import { vi } from 'vitest'
import type { App } from '#app/platform/app.ts'
import type { CommandInput } from '#cli/command-context.ts'
import { runCommand as runCommandLine } from '#cli/command-line.ts'
import { shopTest } from './shop-test.ts'

/** A test with a shop, and with the output of its commands in `output`. */
export const commandTest = shopTest.extend<{ output: { out: string; err: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  output: async ({}, use) => {
    const output = { out: '', err: '' }
    const log = vi.spyOn(console, 'log').mockImplementation((text) => {
      output.out += `${text}\n`
    })
    const error = vi.spyOn(console, 'error').mockImplementation((text) => {
      output.err += `${text}\n`
    })
    await use(output)
    log.mockRestore()
    error.mockRestore()
  },
})

/** Stands in for opening a new shop or claiming the folder of a closed one, which only a restore needs. */
async function reject(): Promise<never> {
  throw new Error('only a restore opens a new shop or claims a folder')
}

/** Runs `npm run shop -- …` on an open shop and returns the exit code. */
export const runCommand = (app: App, argv: string[], input: CommandInput = process.stdin) =>
  runCommandLine(argv, {
    openApp: async () => app,
    openNewShop: reject,
    claimFolder: reject,
    input,
  })

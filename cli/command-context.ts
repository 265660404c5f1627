import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { App } from '#app/platform/app.ts'
import type { Env } from '#app/platform/env.ts'

/** `partly`: the command worked, but some of the requested items were not found or were rejected. */
export type CommandOutcome = 'done' | 'partly' | 'failed' | { misuse: string }

/** Commands read secrets from this input, because secrets on the command line would stay in the shell history and the process list. */
export type CommandInput = AsyncIterable<string | Uint8Array> & { isTTY?: boolean }

/** A shop before it is set up: the database exists, but a new one has no tables. */
export interface NewShop {
  env: Env
  url: string
  /** Starts the services. A command that reads tables has to create them first. */
  open: () => Promise<App>
}

/** The process that runs a command. Tests pass their own. */
export interface CommandHost {
  /** Starts the services of the shop. Commands that only print help, or that are misspelled, do not call this. */
  openApp: () => Promise<App>
  /** Opens the database and folders of a shop without creating tables, for a restore. */
  openNewShop: () => Promise<NewShop>
  /** Reserves DATA_DIR without starting its database. Throws if a running shop uses it. */
  claimFolder: () => Promise<Env>
  input: CommandInput
}

interface CommandContext extends CommandHost {
  /** Sets the exit code. */
  finish: (outcome: CommandOutcome) => void
}

/** Declares one command with its arguments and options below its parent. */
export type AddCommand = (parent: CommandUnknownOpts, context: CommandContext) => void

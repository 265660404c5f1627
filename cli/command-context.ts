import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { App } from '#app/platform/app.ts'
import type { Env } from '#app/platform/env.ts'

/** partly: the command worked, but something that it should find or import is missing or was rejected. */
export type CommandOutcome = 'done' | 'partly' | 'failed' | { misuse: string }

/** Secrets are read from here: on the command line they would stay in the shell's history and the process list. */
export type CommandInput = AsyncIterable<string | Uint8Array> & { isTTY?: boolean }

/** A shop before it has anything: the database exists, without tables if it is new. */
export interface NewShop {
  env: Env
  url: string
  /** Opens the services; a command that reads tables has to create them first. */
  open: () => Promise<App>
}

/** The process around a command; a test passes its own. */
export interface CommandHost {
  /** A command that only prints help, or that is misspelled, must not start a database. */
  openApp: () => Promise<App>
  /** Opens the place of a shop without creating tables, for a restore. */
  openNewShop: () => Promise<NewShop>
  /** Reserves DATA_DIR without starting its database; throws if a shop uses it. */
  claimFolder: () => Promise<Env>
  input: CommandInput
}

interface CommandContext extends CommandHost {
  /** Sets the exit code. */
  finish: (outcome: CommandOutcome) => void
}

/** Declares one command with its arguments and options below its parent. */
export type AddCommand = (parent: CommandUnknownOpts, context: CommandContext) => void

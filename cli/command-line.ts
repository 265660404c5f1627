import { Command, CommanderError, type CommandUnknownOpts, Help } from '@commander-js/extra-typings'
import { addApiKeyCommand } from './api-key-command.ts'
import { addBackupCommand } from './backup-command.ts'
import type { AddCommand, CommandHost, CommandOutcome } from './command-context.ts'
import { addDemoCommand } from './demo-command.ts'
import { addFeedsCommand } from './feeds-command.ts'
import { addImagesCommand } from './images-command.ts'
import { addImportCommand } from './import-command.ts'
import { addMarketplaceCommand } from './marketplace/marketplace-command.ts'
import { addMoveInCommand } from './move-in-command.ts'
import { addCloseCommand, addOpenCommand } from './open-command.ts'
import { addReindexCommand } from './reindex-command.ts'
import { addRestoreCommand } from './restore-command.ts'
import { addRewindCommand } from './rewind-command.ts'
import {
  addAdminCommand,
  addResetPasswordCommand,
  addResetTwoFactorCommand,
} from './staff-commands.ts'
import { addUpgradeCommand } from './upgrade-command.ts'

const MESSAGES: Record<string, (name: string) => string> = {
  'commander.unknownCommand': (name) => `Opdracht ‘${name}’ bestaat niet.`,
  'commander.unknownOption': (flag) => `Optie ‘${flag}’ bestaat hier niet.`,
  'commander.optionMissingArgument': (flags) => `Bij ‘${flags}’ ontbreekt de waarde.`,
  'commander.missingArgument': (name) => `Hier ontbreekt nog: ${name}.`,
  'commander.excessArguments': () => 'Dit zijn te veel woorden voor deze opdracht.',
}

/** Translates an error of Commander, whose English message contains the wrong part in quotes and a suggestion at the end. */
function parseErrorMessage({ code, message }: CommanderError): string {
  const optionName = /'(.+?)'/.exec(message)?.[1] ?? ''
  const suggestion = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1]
  const text = MESSAGES[code]?.(optionName) ?? 'Deze opdracht klopt niet.'
  return suggestion ? `${text} Bedoel je ${suggestion.replaceAll(', ', ' of ')}?` : text
}

/** The commands of `npm run shop -- …`, in the order of the help. */
const COMMANDS: AddCommand[] = [
  addImportCommand,
  addMoveInCommand,
  addMarketplaceCommand,
  addImagesCommand,
  addDemoCommand,
  addOpenCommand,
  addCloseCommand,
  addBackupCommand,
  addRestoreCommand,
  addRewindCommand,
  addUpgradeCommand,
  addReindexCommand,
  addFeedsCommand,
  addAdminCommand,
  addResetPasswordCommand,
  addResetTwoFactorCommand,
  addApiKeyCommand,
]

const EXIT_CODES = { done: 0, failed: 1, partly: 3 }
const EXIT_CODE_USAGE = 2

const EXIT_CODES_TEXT = `
Meer over een opdracht: npm run shop -- <opdracht> --help

Uitgangscode: 0 alles gedaan · 1 mislukt · 2 de opdracht klopt niet · 3 wel gelukt, maar iets van wat gevraagd
werd, is er niet of is niet aangenomen (marketplace import en search)`

const HELP_TITLES: Record<string, string> = {
  'Usage:': 'Gebruik:',
  'Arguments:': 'Argumenten:',
  'Options:': 'Opties:',
  'Commands:': 'Opdrachten:',
}
const HELP_TEXT = 'toont deze uitleg'

/** Runs one command of `npm run shop -- …` and returns its exit code. */
export async function runCommand(argv: string[], host: CommandHost): Promise<number> {
  let outcome: CommandOutcome = 'done'
  const program = createProgram()
  const finish = (commandOutcome: CommandOutcome) => {
    outcome = commandOutcome
  }
  for (const addCommand of COMMANDS) addCommand(program, { ...host, finish })
  program.hook('preAction', (_, command) => rejectOptionsAsValues(command, argv))
  if (argv.length === 0) {
    program.outputHelp()
    return EXIT_CODE_USAGE
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return EXIT_CODES.done
    // Commander has already printed the help to the error stream.
    if (error.code === 'commander.help') return EXIT_CODE_USAGE
    outcome = { misuse: parseErrorMessage(error) }
  }
  return exitCodeOf(outcome, findCommand(program, argv))
}

function exitCodeOf(outcome: CommandOutcome, command: CommandUnknownOpts): number {
  if (typeof outcome !== 'object') return EXIT_CODES[outcome]
  console.error(
    `${outcome.misuse}\n\nGebruik: ${commandUsage(command)}\nUitleg: ${pathOf(command)} --help`,
  )
  return EXIT_CODE_USAGE
}

/** Creates the program. Its subcommands inherit these settings. */
function createProgram(): Command {
  return new Command('npm run shop --')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      // exitCodeOf prints the errors in Dutch instead.
      outputError: () => undefined,
    })
    .configureHelp({
      styleTitle: (title) => HELP_TITLES[title] ?? title,
      commandUsage,
      subcommandTerm: (command) => new Help().subcommandTerm(command).replace(' [options]', ''),
    })
    .helpOption('-h, --help', HELP_TEXT)
    .helpCommand('help [opdracht]', HELP_TEXT)
    .addHelpText('after', EXIT_CODES_TEXT)
}

const commandUsage = (command: CommandUnknownOpts) =>
  new Help()
    .commandUsage(command)
    .replace('[options]', '[opties]')
    .replace('[command]', '<opdracht>')

/**
 * Rejects `--words --publish`, where the value of `--words` is missing. A value that starts with a dash must be written as
 * `--words=-x`.
 */
function rejectOptionsAsValues(command: CommandUnknownOpts, argv: string[]): void {
  for (const [name, value] of Object.entries(command.opts())) {
    if (typeof value !== 'string' || !value.startsWith('-') || !argv.includes(value)) continue
    const option = command.options.find((each) => each.attributeName() === name)
    if (option) command.error(`'${option.flags}'`, { code: 'commander.optionMissingArgument' })
  }
}

/** Returns the command with the names at the start of the command line. */
function findCommand(program: CommandUnknownOpts, argv: string[]): CommandUnknownOpts {
  let command = program
  for (const name of argv) {
    const subcommand = command.commands.find((each) => each.name() === name)
    if (!subcommand) break
    command = subcommand
  }
  return command
}

const pathOf = (command: CommandUnknownOpts): string =>
  [...(command.parent ? [pathOf(command.parent)] : []), command.name()].join(' ')

import type { CommanderError } from '@commander-js/extra-typings'

const MESSAGES: Record<string, (named: string) => string> = {
  'commander.unknownCommand': (name) => `Opdracht ‘${name}’ bestaat niet.`,
  'commander.unknownOption': (flag) => `Optie ‘${flag}’ bestaat hier niet.`,
  'commander.optionMissingArgument': (flags) => `Bij ‘${flags}’ ontbreekt de waarde.`,
  'commander.missingArgument': (name) => `Hier ontbreekt nog: ${name}.`,
  'commander.excessArguments': () => 'Dit zijn te veel woorden voor deze opdracht.',
}

/** Commander's own message is English; it quotes the wrong part and appends what was probably meant. */
export function parseErrorMessage({ code, message }: CommanderError): string {
  const named = /'(.+?)'/.exec(message)?.[1] ?? ''
  const meant = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1]
  const text = MESSAGES[code]?.(named) ?? 'Deze opdracht klopt niet.'
  return meant ? `${text} Bedoel je ${meant.replaceAll(', ', ' of ')}?` : text
}

import { createInterface } from 'node:readline/promises'
import { REMARKS, type RemarkCode } from '#app/features/move-in/former-shop/move-remarks.ts'
import {
  MOVE_KIND_NAMES,
  MOVE_KINDS,
  type MoveOptions,
  type MoveReport,
  type MoveResult,
} from '#app/features/move-in/moves/move-in.ts'
import { runMove } from '#app/features/move-in/moves/run-move.server.ts'
import { undoMove } from '#app/features/move-in/moves/undo-move.server.ts'
import type { App } from '#app/platform/app.ts'
import { formatCents } from '#app/platform/money.ts'
import type { AddCommand, CommandInput, CommandOutcome } from './command-context.ts'
import { formatCount, formatSeconds, openStatusLine } from './terminal.ts'

interface Choices extends Omit<MoveOptions, 'isDryRun'> {
  dryRun: boolean
  yes: boolean
}

export const addMoveInCommand: AddCommand = (parent, { openShop, finish, input }) => {
  parent
    .command('move-in')
    .description('verhuist een complete winkel van WooCommerce naar deze winkel')
    .argument('[bron...]', 'databasebestand (.sql, .sql.gz of .zip)')
    .option('--prices-include-vat', 'de prijzen van de vorige winkel zijn met btw')
    .option('--prices-exclude-vat', 'de prijzen van de vorige winkel zijn zonder btw')
    .option('--repair-text', 'herstel teksten die dubbel gecodeerd zijn (Ã©)')
    .option('--prefix <voorvoegsel>', 'de winkel, als het bestand er meer bevat: wp_2_')
    .option('--dry-run', 'alleen het plan tonen')
    .option('--yes', 'niet om bevestiging vragen')
    .option('--undo <nummer>', 'draait een verhuizing terug')
    .action(async (sources, options) => {
      if (options.undo) return finish(await undo(await openShop(), options.undo))
      if (sources.length === 0)
        return finish({ misuse: 'Geef het databasebestand van de vorige winkel op.' })
      if (options.pricesIncludeVat && options.pricesExcludeVat)
        return finish({
          misuse: 'Kies --prices-include-vat of --prices-exclude-vat, niet allebei.',
        })
      const pricesIncludeVat = options.pricesIncludeVat
        ? true
        : options.pricesExcludeVat
          ? false
          : undefined
      const choices = {
        ...(pricesIncludeVat !== undefined && { pricesIncludeVat }),
        ...(options.prefix !== undefined && { prefix: options.prefix }),
        repairsText: options.repairText ?? false,
        dryRun: options.dryRun ?? false,
        yes: options.yes ?? false,
      }
      finish(await moveIn(await openShop(), sources, choices, input))
    })
}

/** Shows the plan, and carries it out after a confirmation. */
async function moveIn(
  app: App,
  sources: string[],
  { dryRun, yes, ...choices }: Choices,
  input: CommandInput,
): Promise<CommandOutcome> {
  if (!yes || dryRun) {
    const plan = await perform(app, sources, { ...choices, isDryRun: true })
    if (!plan.ok) return fail(plan)
    console.log(summarise(plan.report))
    if (dryRun) return 'done'
    if (!(await confirm(input))) return 'done'
  }
  const result = await perform(app, sources, { ...choices, isDryRun: false })
  if (!result.ok) return fail(result)
  console.log(summarise(result.report))
  console.log(`\nTerugdraaien: npm run shop -- move-in --undo ${result.runId}`)
  return 'done'
}

async function undo(app: App, number: string): Promise<CommandOutcome> {
  const result = await undoMove(app, /^\d{1,9}$/.test(number) ? Number(number) : 0)
  if (!result.ok) {
    console.error(
      result.error === 'unknown-run'
        ? 'Deze verhuizing is er niet, of is al teruggedraaid.'
        : 'Er wordt al iets ingelezen. Wacht tot dat klaar is.',
    )
    return 'failed'
  }
  const { removed, retained } = result.undone
  for (const kind of MOVE_KINDS)
    if (removed[kind])
      console.log(`${MOVE_KIND_NAMES[kind]} verwijderd: ${formatCount(removed[kind])}`)
  for (const { kind, id, reason } of retained)
    console.log(`Blijft: ${MOVE_KIND_NAMES[kind]} nr. ${id} ${reason}`)
  return retained.length > 0 ? 'partly' : 'done'
}

async function perform(app: App, sources: string[], options: MoveOptions): Promise<MoveResult> {
  const status = openStatusLine()
  const result = await runMove(app, sources, {
    ...options,
    actor: 'opdrachtregel',
    onProgress: (kind, done) =>
      status.show(`${MOVE_KIND_NAMES[kind]}: ${formatCount(done)}`, false),
  })
  status.close()
  return result
}

function fail(result: Extract<MoveResult, { ok: false }>): CommandOutcome {
  switch (result.error) {
    case 'prices-undecided':
      return {
        misuse: `De vorige winkel zegt niet of prijzen met btw zijn (${result.example}). Kies --prices-include-vat of --prices-exclude-vat.`,
      }
    case 'import-running':
      console.error('Er wordt al iets ingelezen. Wacht tot dat klaar is.')
      return 'failed'
    case 'unreadable':
      console.error(result.message)
      return 'failed'
  }
}

async function confirm(input: CommandInput): Promise<boolean> {
  if (!input.isTTY) {
    console.error('Voer het plan uit met --yes.')
    return false
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Uitvoeren? (ja/nee) ')
  prompt.close()
  return /^j(?:a)?$/i.test(answer.trim())
}

function summarise(report: MoveReport): string {
  const [made, changed] = report.isDryRun ? ['nieuw', 'anders'] : ['gemaakt', 'gewijzigd']
  const counts = MOVE_KINDS.flatMap((kind) => {
    const count = report.counts[kind]
    if (!count || count.found === 0) return []
    return `  ${MOVE_KIND_NAMES[kind]}: ${formatCount(count.found)} in de vorige winkel · ${formatCount(count.made)} ${made} · ${formatCount(count.changed)} ${changed} · ${formatCount(count.left)} ongewijzigd · ${formatCount(count.skipped)} niet`
  })
  const remarks = Object.entries(report.remarks).map(
    ([code, group]) =>
      `  ${formatCount(group.count)} × ${REMARKS[code as RemarkCode]} (${group.examples.slice(0, 3).join('; ')})`,
  )
  const years = report.years.map(
    ({ year, orders, formerCents, cents }) =>
      `  ${year}: ${formatCount(orders)} bestellingen, ${formatCents(formerCents)} daar en ${formatCents(cents)} hier`,
  )
  return [
    '',
    `${report.isDryRun ? 'Plan voor' : 'Verhuisd vanaf'} ${report.shop}, in ${formatSeconds(report.seconds)}${report.isDryRun ? ' (er is niets geschreven)' : ''}`,
    ...counts,
    ...(report.notices.length > 0
      ? ['', 'Let op:', ...report.notices.map((text) => `  ${text}`)]
      : []),
    ...(remarks.length > 0 ? ['', 'Opmerkingen:', ...remarks] : []),
    ...(years.length > 0 ? ['', 'Bestellingen per jaar:', ...years] : []),
    '',
    'Niet ingelezen:',
    ...report.notImported.map((text) => `  ${text}`),
  ].join('\n')
}

import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { requestInvitations } from '#app/features/move-in/invitations/invitations.server.ts'
import { INVITATIONS_PER_MINUTE } from '#app/features/move-in/invitations/invitations.ts'
import {
  MOVE_KIND_NAMES,
  MOVE_KINDS,
  type MoveOptions,
  type MoveResult,
  PROGRESS_NAMES,
} from '#app/features/move-in/moves/move-in.ts'
import { runMove } from '#app/features/move-in/moves/run-move.server.ts'
import { isUrl, sealAccess } from '#app/features/move-in/moves/stage-move-sources.server.ts'
import { undoMove } from '#app/features/move-in/moves/undo-move.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandInput, CommandOutcome } from './command-context.ts'
import { moveReportText } from './move-in-report.ts'
import { formatCount, openStatusLine } from './terminal.ts'

interface Choices extends Omit<MoveOptions, 'isDryRun'> {
  dryRun: boolean
  yes: boolean
}

export const addMoveInCommand: AddCommand = (parent, { openApp, finish, input }) => {
  parent
    .command('move-in')
    .description('verhuist een complete winkel van WooCommerce of Shopify naar deze winkel')
    .argument('[bron...]', 'databasebestand, CSV, WXR, ZIP of map (meer mag), of een webadres')
    .option('--uploads <map>', 'map of ZIP met de foto’s (wp-content/uploads)')
    .option('--key <ck:cs>', 'sleutel van de API van een winkel die nog draait: ck_…:cs_…')
    .option('--login <naam:wachtwoord>', 'gebruiker en applicatiewachtwoord, voor concepten')
    .option('--prices-include-vat', 'de prijzen van de vorige winkel zijn met btw')
    .option('--prices-exclude-vat', 'de prijzen van de vorige winkel zijn zonder btw')
    .option('--repair-text', 'herstel teksten die dubbel gecodeerd zijn (Ã©)')
    .option('--prefix <voorvoegsel>', 'de winkel, als het bestand er meer bevat: wp_2_')
    .option(
      '--manufacturer <fabrikant...>',
      'fabrikant van producten zonder: "Naam; adres; e-mail" of "Merk=Naam; adres; e-mail"',
    )
    .option('--close-urls', 'oude adressen zonder opvolger zijn weg (410)')
    .option('--dry-run', 'alleen het plan tonen')
    .option('--yes', 'niet om bevestiging vragen')
    .option('--invite', 'nodigt klanten zonder wachtwoord uit om er een te kiezen')
    .option('--undo <nummer>', 'draait een verhuizing terug')
    .action(async (sources, options) => {
      if (options.undo) return finish(await undo(await openApp(), options.undo))
      if (options.invite) return finish(await invite(await openApp()))
      if (sources.length === 0)
        return finish({ misuse: 'Geef het databasebestand van de vorige winkel op.' })
      if (options.pricesIncludeVat && options.pricesExcludeVat)
        return finish({
          misuse: 'Kies --prices-include-vat of --prices-exclude-vat, niet allebei.',
        })
      const manufacturers = readManufacturers(options.manufacturer ?? [])
      if (!manufacturers)
        return finish({
          misuse:
            'Schrijf een fabrikant als "Naam; adres; e-mailadres", of met het merk ervoor: "Merk=Naam; adres; e-mailadres".',
        })
      if (sources.some(isUrl) && !/^ck_\w+:cs_\w+$/.test(options.key ?? ''))
        return finish({
          misuse:
            'Geef bij een webadres de sleutel op: --key ck_…:cs_…, een REST-sleutel die mag lezen.',
        })
      const app = await openApp()
      const choices = {
        ...(options.key && {
          access: await sealAccess(app, { key: options.key, login: options.login ?? '' }),
        }),
        ...(options.pricesIncludeVat && { pricesIncludeVat: true }),
        ...(options.pricesExcludeVat && { pricesIncludeVat: false }),
        ...(options.prefix !== undefined && { prefix: options.prefix }),
        ...(options.uploads !== undefined && { uploads: path.resolve(options.uploads) }),
        ...manufacturers,
        ...(options.closeUrls && { closesUrls: true }),
        repairsText: options.repairText ?? false,
        dryRun: options.dryRun ?? false,
        yes: options.yes ?? false,
      }
      finish(await moveIn(app, sources.map(toLocation), choices, input))
    })
}

const toLocation = (source: string) => (isUrl(source) ? source : path.resolve(source))

/** Parses texts such as "Merk=Naam; adres; e-mail"; returns null if a part is missing. */
function readManufacturers(
  texts: string[],
): Pick<MoveOptions, 'manufacturer' | 'brandManufacturers'> | null {
  const manufacturers = texts.map((text) => {
    const [, brand = '', details = ''] = /^(?:([^=;]+)=)?(.*)$/s.exec(text) ?? []
    const [name = '', address = '', email = ''] = details.split(';').map((part) => part.trim())
    return { brand: brand.trim().toLowerCase(), manufacturer: { name, address, email } }
  })
  if (
    manufacturers.some(({ manufacturer: { name, address, email } }) => !name || !address || !email)
  )
    return null
  const generalManufacturer = manufacturers.findLast(({ brand }) => brand === '')
  const brandManufacturers = manufacturers.filter(({ brand }) => brand !== '')
  return {
    ...(generalManufacturer && { manufacturer: generalManufacturer.manufacturer }),
    ...(brandManufacturers.length > 0 && {
      brandManufacturers: Object.fromEntries(
        brandManufacturers.map(({ brand, manufacturer }) => [brand, manufacturer]),
      ),
    }),
  }
}

/** Shows the plan, and carries it out after confirmation. */
async function moveIn(
  app: App,
  sources: string[],
  { dryRun, yes, ...options }: Choices,
  input: CommandInput,
): Promise<CommandOutcome> {
  let choices = options
  if (!yes || dryRun) {
    let plan = await perform(app, sources, { ...choices, isDryRun: true })
    if (!plan.ok && plan.error === 'prices-undecided' && input.isTTY) {
      const includesVat = await promptYes(`Is deze prijs met btw? ${plan.example} (ja/nee) `)
      choices = { ...choices, pricesIncludeVat: includesVat }
      plan = await perform(app, sources, { ...choices, isDryRun: true })
    }
    if (!plan.ok) return reportFailure(plan)
    console.log(moveReportText(plan.report))
    if (dryRun) return 'done'
    if (!(await confirm(input))) return 'done'
  }
  const result = await perform(app, sources, { ...choices, isDryRun: false })
  if (!result.ok) return reportFailure(result)
  console.log(moveReportText(result.report))
  console.log(`\nTerugdraaien: npm run shop -- move-in --undo ${result.runId}`)
  return 'done'
}

async function undo(app: App, runNumber: string): Promise<CommandOutcome> {
  const result = await undoMove(app, /^\d{1,9}$/.test(runNumber) ? Number(runNumber) : 0)
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

/** Queues the invitations to customers; the shop mails them. */
async function invite(app: App): Promise<CommandOutcome> {
  const count = await requestInvitations(app, null)
  console.log(
    count === 0
      ? 'Er is niemand om uit te nodigen: elke klant heeft een wachtwoord of een uitnodiging.'
      : `Klanten die een uitnodiging krijgen: ${formatCount(count)}. De winkel verstuurt er ${INVITATIONS_PER_MINUTE} per minuut.`,
  )
  return 'done'
}

async function perform(app: App, sources: string[], options: MoveOptions): Promise<MoveResult> {
  const status = openStatusLine()
  const result = await runMove(app, sources, {
    ...options,
    actor: 'opdrachtregel',
    onProgress: (kind, doneCount) =>
      status.show(`${PROGRESS_NAMES[kind]}: ${formatCount(doneCount)}`, false),
  })
  status.close()
  return result
}

function reportFailure(result: Extract<MoveResult, { ok: false }>): CommandOutcome {
  switch (result.error) {
    case 'prices-undecided':
      return {
        misuse: `De vorige winkel zegt niet of prijzen met btw zijn (${result.example}). Kies --prices-include-vat of --prices-exclude-vat.`,
      }
    case 'several-shops':
      console.error(
        `Dit databasebestand bevat meer winkels. Kies er een met --prefix: ${result.prefixes.join(', ')}`,
      )
      return 'failed'
    case 'import-running':
    case 'stopped':
      console.error('Er wordt al iets ingelezen. Wacht tot dat klaar is.')
      return 'failed'
    case 'unreadable':
      console.error(result.message)
      return 'failed'
  }
}

async function confirm(input: CommandInput): Promise<boolean> {
  if (input.isTTY) return promptYes('Uitvoeren? (ja/nee) ')
  console.error('Voer het plan uit met --yes.')
  return false
}

async function promptYes(question: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(question)
  prompt.close()
  return /^j(?:a)?$/i.test(answer.trim())
}

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { importFailureMessage } from '#app/features/data-transfer/import-runs/import-messages.ts'
import {
  type ImportProgress,
  type ImportSummary,
  isOrderFileKind,
} from '#app/features/data-transfer/import-runs/imports.ts'
import { importFile } from '#app/features/data-transfer/import-worker/import-file.server.ts'
import { runKindName } from '#app/features/data-transfer/import-worker/run-texts.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'
import { formatCount, formatSeconds, openStatusLine } from './terminal.ts'

/** Maximum number of rejected rows to print; the report contains all of them. */
const MAX_LISTED = 20
/** Maximum time that the command waits for photos; a job fetches the rest. */
const PHOTO_SECONDS = 60
const PHASES = { reading: 'Lezen', storing: 'Verwerken', photos: 'Afbeeldingen' } as const

export const addImportCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('import')
    .description('neemt producten of bestellingen over uit een CSV van Shopify of WooCommerce')
    .argument('<bestand>', 'het CSV-bestand')
    .option('--dry-run', 'alleen vertellen wat er zou gebeuren')
    .action(async (file, { dryRun = false }) => {
      finish(await importCsv(await openApp(), file, dryRun))
    })
}

async function importCsv(app: App, path: string, isDryRun: boolean): Promise<CommandOutcome> {
  const status = openStatusLine()
  const result = await importFile(app, {
    path,
    isDryRun,
    photoSeconds: PHOTO_SECONDS,
    onProgress: (progress) => status.show(progressLine(progress), progress.share >= 1),
  })
  status.close()
  if (!result.ok) {
    console.error(importFailureMessage(result))
    return 'failed'
  }
  console.log(summarise(result.summary))
  await showRemarks(result.summary)
  return 'done'
}

function progressLine({ phase, rows, rowsPerSecond, share, secondsLeft }: ImportProgress): string {
  const remainingText =
    secondsLeft === null || share >= 1 ? '' : ` · nog ${formatSeconds(secondsLeft)}`
  const unit = phase === 'photos' ? 'afbeeldingen' : 'rijen'
  return `${PHASES[phase]} ${Math.floor(share * 100)}% · ${formatCount(rows)} ${unit} · ${formatCount(rowsPerSecond)}/s${remainingText}`
}

function summarise(summary: ImportSummary): string {
  const [createdText, changedText, unchangedText] = summary.isDryRun
    ? ['zouden worden aangemaakt', 'zouden wijzigen', 'blijven zoals ze zijn']
    : ['aangemaakt', 'gewijzigd', 'ongewijzigd']
  const itemsName = isOrderFileKind(summary.kind) ? 'Bestellingen' : 'Producten'
  return [
    '',
    `Dit is ${runKindName(summary.kind)}, ${formatCount(summary.rows)} rijen in ${formatSeconds(summary.seconds)}${summary.isDryRun ? ' (proef: er is niets geschreven)' : ''}`,
    `  ${itemsName} ${createdText}: ${formatCount(summary.made)}`,
    `  ${itemsName} ${changedText}: ${formatCount(summary.changed)}`,
    `  ${itemsName} ${unchangedText}: ${formatCount(summary.left)}`,
    `  Rijen met fouten: ${formatCount(summary.badRows)}`,
    `  Opmerkingen: ${formatCount(summary.notes)}`,
    ...(summary.held > 0
      ? [
          `  Producten die concept blijven, want wie ze gemaakt heeft ontbreekt: ${formatCount(summary.held)}`,
          '    Vul in het beheer bij Instellingen een vaste fabrikant in en lees het bestand opnieuw in.',
        ]
      : []),
    ...(summary.waitingImages > 0
      ? [`  Afbeeldingen die op de achtergrond volgen: ${formatCount(summary.waitingImages)}`]
      : []),
    `Verslag: ${summary.reportPath}`,
  ].join('\n')
}

async function showRemarks(summary: ImportSummary): Promise<void> {
  const total = summary.badRows + summary.notes
  if (total === 0) return
  const lines = createInterface({ input: createReadStream(summary.reportPath) })
  let shownCount = 0
  console.log('')
  for await (const line of lines) {
    const [row, outcome, ...texts] = line.split(';')
    if (outcome !== 'fout' && outcome !== 'let op') continue
    const [product, ...reason] = texts
    const lineLabel = row === '' ? '' : `regel ${row} `
    console.log(
      `  ${lineLabel}${outcome}: ${product ? `${product}: ` : ''}${reason.join(';').replace(/^"|"$/g, '').replaceAll('""', '"')}`,
    )
    shownCount++
    if (shownCount === MAX_LISTED) break
  }
  lines.close()
  if (total > shownCount)
    console.log(`  … en nog ${formatCount(total - shownCount)}, zie het verslag.`)
}

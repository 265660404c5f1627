import {
  noFindings,
  readText,
  type TextFindings,
} from '#app/features/move-in/dump-files/dump-text.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import type { SourceFile } from '#app/features/move-in/dump-files/source-files.server.ts'
import { foldTranslations } from '#app/features/move-in/former-shop/fold-translations.server.ts'
import { inlinePatterns } from '#app/features/move-in/former-shop/inline-patterns.server.ts'
import {
  openFormerStaging,
  type StageDumpResult,
  stageDump,
} from '#app/features/move-in/former-shop/stage-former-shop.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type CsvFile, recogniseCsv } from './csv-files.server.ts'
import { stageShopifyCustomers, stageWooCustomers } from './stage-customers.server.ts'
import {
  stageOrders,
  stageRedirectFile,
  stageShopifyDiscounts,
  stageWooCoupons,
} from './stage-sales.server.ts'
import { readShopifyStock, stageShopifyProducts } from './stage-shopify-products.server.ts'
import { reserveWooProducts, stageWooProducts } from './stage-woo-products.server.ts'
import { stageWxr } from './stage-wxr.server.ts'
import { StagedShop } from './staged-shop.server.ts'

interface StageOptions {
  repairsText: boolean
  prefix?: string
  /** a running shop; `stage` returns notices for the report */
  running?: { url: string; stage: (shop: StagedShop) => Promise<string[]> }
}

/** A dump that contains several shops, one of which the owner must choose. */
export class SeveralShopsError extends Error {
  readonly prefixes: string[]
  constructor(prefixes: string[]) {
    super('several shops')
    this.prefixes = prefixes
  }
}

export interface StagedSources {
  notices: string[]
  /** tables of a dump that a move does not read */
  skipped: string[]
  /** number of texts that were encoded twice and were not repaired */
  doubleTexts: number
}

/** Stages all sources as the tables of one former shop. Throws a `SourceError` or `DumpError` that the owner can read. */
export async function stageSources(
  db: Db,
  files: SourceFile[],
  options: StageOptions,
): Promise<StagedSources> {
  const dumps = files.filter(({ format }) => format === 'sql')
  const otherFiles = files.filter(({ format }) => format !== 'sql')
  if (dumps.length > 0) {
    const stagedDumps = await stageDumps(db, dumps, options)
    await foldTranslations(db)
    await inlinePatterns(db)
    const unreadNames = [
      ...otherFiles.map(({ name }) => name),
      ...(options.running ? [options.running.url] : []),
    ]
    const unreadNotices = unreadNames.map(
      (name) => `${name} wordt niet gelezen: het databasebestand bevat alles al.`,
    )
    return { ...stagedDumps, notices: [...stagedDumps.notices, ...unreadNotices] }
  }
  const staging = await openFormerStaging(db, 'former')
  const shop = new StagedShop(staging)
  const notices: string[] = []
  if (options.running) notices.push(...(await options.running.stage(shop)))
  const findings = noFindings()
  const readValue = (text: string) =>
    readText(text, { repairsDouble: options.repairsText }, findings)
  notices.push(...(await stageFiles(shop, otherFiles, readValue)))
  await shop.flush()
  await staging.finish()
  await foldTranslations(db)
  await inlinePatterns(db)
  return {
    notices: [...notices, ...textNotices(findings, options.repairsText)],
    skipped: [],
    doubleTexts: options.repairsText ? 0 : findings.doubleEncodedCount,
  }
}

/** Stages files of other formats. Exports of WordPress come first: the other files refer to their terms, photos and slugs. */
async function stageFiles(
  shop: StagedShop,
  files: SourceFile[],
  readValue: (text: string) => string,
): Promise<string[]> {
  const notices: string[] = []
  const csvFiles: CsvFile[] = []
  for (const file of files.filter(({ format }) => format === 'csv')) {
    const csv = await recogniseCsv(file, readValue).catch((error) => {
      if (file.isLoose && error instanceof SourceError) return error.message
      throw error
    })
    if (typeof csv === 'string') notices.push(`${csv} Dit bestand wordt overgeslagen.`)
    else csvFiles.push(csv)
  }
  const wordpressExports = files.filter(({ format }) => format === 'wxr')
  if (wordpressExports.length > 0)
    for (const csv of csvFiles)
      if (csv.format === 'woocommerce-products') await reserveWooProducts(shop, csv)
  for (const file of wordpressExports) {
    const { ordersWithoutData } = await stageWxr(shop, file, readValue)
    notices.push(
      `${file.name}: een export van WordPress bevat geen klanten en geen regels van bestellingen.`,
    )
    if (ordersWithoutData > 0)
      notices.push(
        `${file.name}: ${ordersWithoutData} bestellingen staan er zonder hun regels in en worden niet ingelezen.`,
      )
  }
  for (const csv of csvFiles) if (csv.format === 'shopify-stock') await readShopifyStock(shop, csv)
  for (const csv of csvFiles) {
    await stageCsv(shop, csv)
    notices.push(
      `${csv.name}: ${FORMAT_NAMES[csv.format]}${csv.isUtf8 ? '' : ', gelezen als Windows-1252'}`,
    )
  }
  return notices
}

const FORMAT_NAMES: Record<CsvFile['format'], string> = {
  'woocommerce-products': 'producten van WooCommerce',
  'woocommerce-orders': 'bestellingen van WooCommerce',
  'woocommerce-customers': 'klanten van WooCommerce',
  'woocommerce-coupons': 'kortingscodes van WooCommerce',
  'shopify-products': 'producten van Shopify',
  'shopify-stock': 'voorraad van Shopify',
  'shopify-orders': 'bestellingen van Shopify',
  'shopify-customers': 'klanten van Shopify',
  'shopify-discounts': 'kortingscodes van Shopify',
  redirects: 'doorverwijzingen',
}

async function stageCsv(shop: StagedShop, csv: CsvFile): Promise<void> {
  switch (csv.format) {
    case 'shopify-stock':
      return
    case 'woocommerce-products':
      return stageWooProducts(shop, csv)
    case 'shopify-products':
      return stageShopifyProducts(shop, csv)
    case 'woocommerce-orders':
    case 'shopify-orders':
      return stageOrders(shop, csv, csv.format)
    case 'woocommerce-customers':
      return stageWooCustomers(shop, csv)
    case 'shopify-customers':
      return stageShopifyCustomers(shop, csv)
    case 'woocommerce-coupons':
      return stageWooCoupons(shop, csv)
    case 'shopify-discounts':
      return stageShopifyDiscounts(shop, csv)
    case 'redirects':
      return stageRedirectFile(shop, csv)
  }
}

async function stageDumps(
  db: Db,
  dumps: SourceFile[],
  { repairsText, prefix }: StageOptions,
): Promise<StagedSources> {
  const stagedDump = await stageDump(
    db,
    dumps.map((dump) => readAsBytes(dump.read())),
    { repairsDouble: repairsText, ...(prefix !== undefined && { prefix }) },
  )
  if (!stagedDump.ok)
    throw stagedDump.error === 'several-shops'
      ? new SeveralShopsError(stagedDump.prefixes)
      : new SourceError(problemMessage(stagedDump))
  return {
    skipped: stagedDump.skipped,
    doubleTexts: repairsText ? 0 : stagedDump.text.doubleEncodedCount,
    notices: [
      ...(stagedDump.absent.length > 0
        ? [
            `In het databasebestand ontbreekt: ${stagedDump.absent.join(', ')}. Wat daarin staat, komt niet mee. Exporteer alle tabellen als dat niet de bedoeling is.`,
          ]
        : []),
      ...textNotices(stagedDump.text, repairsText),
    ],
  }
}

function textNotices(
  { windows1252Count, doubleEncodedCount, lostCount, example }: TextFindings,
  repairsText: boolean,
): string[] {
  return [
    ...(doubleEncodedCount > 0 && example
      ? [
          repairsText
            ? `Dubbel gecodeerde teksten zijn hersteld (${doubleEncodedCount}): “${example.original}” is “${example.repaired}”.`
            : `Dubbel gecodeerde teksten (${doubleEncodedCount}): “${example.original}”. Hersteld wordt dat “${example.repaired}”.`,
        ]
      : []),
    ...(windows1252Count > 0
      ? [`Teksten die geen UTF-8 zijn en als Windows-1252 zijn gelezen: ${windows1252Count}.`]
      : []),
    ...(lostCount > 0
      ? [
          `Teksten met alleen nog vraagtekens (????), die tekens ontbreken al in de export: ${lostCount}.`,
        ]
      : []),
  ]
}

function problemMessage(
  problem: Exclude<Extract<StageDumpResult, { ok: false }>, { error: 'several-shops' }>,
): string {
  switch (problem.error) {
    case 'no-shop':
      return 'Dit databasebestand is niet van een WordPress-winkel: de tabel met berichten (…_posts) ontbreekt.'
    case 'missing-table':
      return `In het databasebestand ontbreekt de tabel ${problem.table}. Exporteer alle tabellen.`
    case 'double-table':
      return `De tabel ${problem.table} staat in meer dan één databasebestand, of twee keer in hetzelfde. Geef van elke winkel één export op.`
  }
}

/** Yields one character per byte; the dump reader decodes each value separately. */
async function* readAsBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.toString('latin1')
}

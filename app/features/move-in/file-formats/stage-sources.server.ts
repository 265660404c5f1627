import {
  SourceError,
  type SourceFile,
} from '#app/features/move-in/dump-files/source-files.server.ts'
import {
  openFormerStaging,
  type StageDumpResult,
  stageDump,
} from '#app/features/move-in/former-shop/stage-former-shop.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type CsvFile, openCsv } from './csv-files.server.ts'
import { stageShopifyCustomers, stageWooCustomers } from './stage-customers.server.ts'
import {
  stageOrders,
  stageRedirectFile,
  stageShopifyDiscounts,
  stageWooCoupons,
} from './stage-sales.server.ts'
import { stageShopifyProducts } from './stage-shopify-products.server.ts'
import { stageWooProducts } from './stage-woo-products.server.ts'
import { stageWxr } from './stage-wxr.server.ts'
import { StagedShop } from './staged-shop.server.ts'

interface StageOptions {
  repairsText: boolean
  prefix?: string
  /** a shop that still runs; its notices are returned */
  running?: { url: string; stage: (shop: StagedShop) => Promise<string[]> }
}

/** A dump of several shops, of which the owner has to choose one. */
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
  /** number of texts that were encoded twice and stay so */
  doubleTexts: number
}

/** Stages all sources as the tables of one former shop. Throws a `SourceError` or `DumpError` with a message. */
export async function stageSources(
  db: Db,
  files: SourceFile[],
  options: StageOptions,
): Promise<StagedSources> {
  const dumps = files.filter(({ format }) => format === 'sql')
  const others = files.filter(({ format }) => format !== 'sql')
  if (dumps.length > 0) {
    const staged = await stageDumps(db, dumps, options)
    const names = [
      ...others.map(({ name }) => name),
      ...(options.running ? [options.running.url] : []),
    ]
    const unread = names.map(
      (name) => `${name} wordt niet gelezen: het databasebestand bevat alles al.`,
    )
    return { ...staged, notices: [...staged.notices, ...unread] }
  }
  const staging = await openFormerStaging(db, 'former')
  const shop = new StagedShop(staging)
  const notices: string[] = []
  if (options.running) notices.push(...(await options.running.stage(shop)))
  for (const file of others) notices.push(...(await stageFile(shop, file)))
  await shop.flush(true)
  await staging.finish()
  return { notices, skipped: [], doubleTexts: 0 }
}

async function stageFile(shop: StagedShop, file: SourceFile): Promise<string[]> {
  if (file.format === 'wxr') {
    const { shells } = await stageWxr(shop, file)
    return [
      `${file.name}: een export van WordPress bevat geen klanten en geen regels van bestellingen.`,
      ...(shells > 0
        ? [
            `${file.name}: ${shells} bestellingen staan er zonder hun regels in en worden niet ingelezen.`,
          ]
        : []),
    ]
  }
  const csv = await openCsv(file).catch((error) => {
    if (file.isLoose && error instanceof SourceError) return error.message
    throw error
  })
  if (typeof csv === 'string') return [`${csv} Dit bestand wordt overgeslagen.`]
  await stageCsv(shop, csv)
  return [`${file.name}: ${FORMATS[csv.format]}`]
}

const FORMATS: Record<CsvFile['format'], string> = {
  'woocommerce-products': 'producten van WooCommerce',
  'woocommerce-orders': 'bestellingen van WooCommerce',
  'woocommerce-customers': 'klanten van WooCommerce',
  'woocommerce-coupons': 'kortingscodes van WooCommerce',
  'shopify-products': 'producten van Shopify',
  'shopify-orders': 'bestellingen van Shopify',
  'shopify-customers': 'klanten van Shopify',
  'shopify-discounts': 'kortingscodes van Shopify',
  redirects: 'doorverwijzingen',
}

function stageCsv(shop: StagedShop, csv: CsvFile): Promise<void> {
  switch (csv.format) {
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
  const staged = await stageDump(
    db,
    dumps.map((dump) => charactersOf(dump.read())),
    { repairsDouble: repairsText, ...(prefix !== undefined && { prefix }) },
  )
  if (!staged.ok)
    throw staged.error === 'several-shops'
      ? new SeveralShopsError(staged.prefixes)
      : new SourceError(problemMessage(staged))
  const { windows, double, lost, example } = staged.text
  return {
    skipped: staged.skipped,
    doubleTexts: repairsText ? 0 : double,
    notices: [
      ...(double > 0 && example
        ? [
            repairsText
              ? `${double} teksten waren dubbel gecodeerd en zijn hersteld: “${example.found}” is “${example.repaired}”.`
              : `${double} teksten zijn dubbel gecodeerd: “${example.found}”. Hersteld wordt dat “${example.repaired}”.`,
          ]
        : []),
      ...(windows > 0
        ? [`${windows} teksten zijn geen UTF-8 en zijn als Windows-1252 gelezen.`]
        : []),
      ...(lost > 0
        ? [
            `In ${lost} teksten staan alleen nog vraagtekens (????): die tekens ontbreken al in de export.`,
          ]
        : []),
    ],
  }
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
      return `De tabel ${problem.table} staat in meer dan één databasebestand. Geef van elke winkel één export op.`
  }
}

/** The bytes as characters, which the reader of dumps decodes value by value. */
async function* charactersOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.toString('latin1')
}

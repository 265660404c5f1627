import { z } from 'zod'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { path } from '#app/platform/path.ts'

/** Start here: files with all products for search engines, social media and shopping assistants. */

export const FEED_NAMES = [
  'google',
  'google-be',
  'meta',
  'pinterest',
  'microsoft',
  'openai',
  'vergelijker',
  'reviews',
] as const
export type FeedName = (typeof FEED_NAMES)[number]

export type FeedFormat = 'xml' | 'tsv' | 'csv' | 'jsonl'
type Shape = 'google' | 'meta' | 'pinterest' | 'openai' | 'custom' | 'reviews'

interface FeedKind {
  title: string
  shape: Shape
  /** file formats; the back office shows the first one as the default */
  formats: FeedFormat[]
  country: Country
}

export const FEEDS: Record<FeedName, FeedKind> = {
  google: {
    title: 'Google Merchant Center, Nederland',
    shape: 'google',
    formats: ['xml', 'tsv'],
    country: 'NL',
  },
  'google-be': {
    title: 'Google Merchant Center, België',
    shape: 'google',
    formats: ['xml', 'tsv'],
    country: 'BE',
  },
  meta: {
    title: 'Meta: Instagram en Facebook',
    shape: 'meta',
    formats: ['xml', 'tsv'],
    country: 'NL',
  },
  pinterest: { title: 'Pinterest', shape: 'pinterest', formats: ['tsv', 'xml'], country: 'NL' },
  microsoft: {
    title: 'Microsoft Merchant Center',
    shape: 'google',
    formats: ['xml', 'tsv'],
    country: 'NL',
  },
  openai: { title: 'OpenAI: ChatGPT', shape: 'openai', formats: ['jsonl'], country: 'NL' },
  vergelijker: {
    title: 'Vergelijkingssite, met eigen kolommen',
    shape: 'custom',
    formats: ['csv', 'tsv'],
    country: 'NL',
  },
  reviews: {
    title: 'Google: beoordelingen van producten',
    shape: 'reviews',
    formats: ['xml'],
    country: 'NL',
  },
}

export const isFeedName = (text: string): text is FeedName =>
  FEED_NAMES.some((name) => name === text)

export const CUSTOM_LABELS = 5

const DEFAULT_COLUMNS = [
  'id = {nummer}',
  'titel = {titel}',
  'omschrijving = {beschrijving}',
  'merk = {merk}',
  'ean = {gtin}',
  'prijs = {prijs}',
  'van_prijs = {vanprijs}',
  'verzendkosten = {verzendkosten}',
  'levertijd = {levertijd}',
  'voorraad = {voorraad}',
  'categorie = {categorie}',
  'link = {link}',
  'afbeelding = {foto}',
].join('\n')

/** The settings of one feed. Invalid stored values fall back to these defaults. */
export const feedSettings = z.object({
  titleTemplate: z.string().catch('{naam}, {keuze}'),
  descriptionTemplate: z.string().catch('{beschrijving}'),
  inStockOnly: z.boolean().catch(false),
  minCents: z.int().min(0).catch(0),
  /** ids of categories whose products are left out, including the categories below them */
  withoutCategories: z.array(z.int()).catch([]),
  /** channel category by id of the shop's category */
  categoryMap: z.record(z.string(), z.int()).catch({}),
  labels: z.array(z.string()).catch([]),
  /** columns of the custom feed, one on each line: "name = {placeholder}" */
  columns: z.string().catch(DEFAULT_COLUMNS),
})
export type FeedSettings = z.infer<typeof feedSettings>

/** A value that a channel requires or recommends and that a product lacks, or that the channel does not accept. */
export interface FeedProblem {
  severity: 'error' | 'warning'
  /** field of the back office in which the value is entered */
  field:
    | 'photos'
    | 'description'
    | 'brand'
    | 'gtin'
    | 'price'
    | 'category'
    | 'options'
    | 'weight'
    | 'shipping'
  message: string
}

export const feedUrl = (name: FeedName, token: string, format = FEEDS[name].formats[0]) =>
  `/feeds/${token}/${name}.${format}`

/** Returns the URL of the page on which the field of a problem is edited. */
export function problemUrl(productId: number, field: FeedProblem['field']): string {
  const id = String(productId)
  switch (field) {
    case 'photos':
      return path('/beheer/producten/:id/fotos', { id })
    case 'shipping':
      return path('/beheer/verzending')
    case 'options':
      return path('/beheer/producten/:id/keuzes', { id })
    default:
      return path('/beheer/producten/:id', { id })
  }
}

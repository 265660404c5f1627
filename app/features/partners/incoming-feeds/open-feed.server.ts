import { stat } from 'node:fs/promises'
import { findDelimiter } from '#app/platform/text/csv-records.ts'
import { findEncoding, readText } from '#app/platform/text/file-text.server.ts'
import { columnName, readCsvRows } from './csv-rows.ts'
import type { FeedRow, FeedSource } from './feeds.ts'
import { readJsonRows } from './json-rows.ts'
import { readXmlRows } from './xml-rows.ts'

const SAMPLE_CHARS = 64 * 1024

export interface OpenFeed {
  source: FeedSource
  bytes: number
  /** yields batches; returns whether the file was complete. `onBytes`: called with the bytes read so far. */
  rows(onBytes: (bytes: number) => void): AsyncGenerator<FeedRow[], { isWhole: boolean }>
}

export type OpenFeedResult =
  | { ok: true; feed: OpenFeed }
  | { ok: false; error: 'empty-file' | 'unknown-feed' }

/** Detects the network, format and encoding of a feed by its content. */
export async function openFeed(path: string): Promise<OpenFeedResult> {
  const { encoding, sample } = await readSample(path)
  if (sample.trim() === '') return { ok: false, error: 'empty-file' }
  const { size: bytes } = await stat(path)
  const feedFormat = detectFormat(sample.trimStart())
  if (!feedFormat) return { ok: false, error: 'unknown-feed' }
  return {
    ok: true,
    feed: {
      source: feedFormat.source,
      bytes,
      rows(onBytes) {
        const text = readText(path, encoding, onBytes)
        if (feedFormat.format === 'xml') return readXmlRows(text)
        if (feedFormat.format === 'json') return readJsonRows(text)
        return readCsvRows(text, feedFormat.delimiter)
      },
    },
  }
}

/** Returns the first bytes of a file, and its encoding. */
export async function readSample(path: string) {
  const encoding = await findEncoding(path)
  let sample = ''
  for await (const chunk of readText(path, encoding)) {
    sample += chunk
    if (sample.length >= SAMPLE_CHARS) break
  }
  return { encoding, sample }
}

type FeedFormat =
  | { source: FeedSource; format: 'xml' }
  | { source: FeedSource; format: 'json' }
  | { source: FeedSource; format: 'csv'; delimiter: string }

/** Whether a feed contains reviews; such a feed contains products too. */
export const isReviewsFeed = (sample: string): boolean => /<review_id\b|<reviews\b/i.test(sample)

function detectFormat(sample: string): FeedFormat | null {
  if (sample.startsWith('<')) {
    if (isReviewsFeed(sample)) return null
    if (/xmlns:g\s*=|<rss\b|<feed\b/i.test(sample)) return { source: 'google', format: 'xml' }
    return /<products?\b/i.test(sample) ? { source: 'tradetracker', format: 'xml' } : null
  }
  if (sample.startsWith('{'))
    return /"datafeed"\s*:/.test(sample) ? { source: 'daisycon', format: 'json' } : null
  const heading = sample.split(/\r?\n/)[0] ?? ''
  const delimiter = heading.includes('|') ? '|' : findDelimiter(heading)
  const names = new Set(
    heading.split(delimiter).map((name) => columnName(name.replace(/^"|"$/g, ''))),
  )
  const hasColumns = (...columnNames: string[]) => columnNames.every((name) => names.has(name))
  if (hasColumns('aw_product_id')) return { source: 'awin', format: 'csv', delimiter }
  if (hasColumns('daisycon_unique_id')) return { source: 'daisycon', format: 'csv', delimiter }
  if (hasColumns('id', 'title', 'link', 'price'))
    return { source: 'google', format: 'csv', delimiter }
  return null
}

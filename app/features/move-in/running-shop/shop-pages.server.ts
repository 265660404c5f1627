import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import { idOf, isRecord, type JsonRecord } from './json-record.ts'
import { ShopFailure } from './shop-answers.ts'
import type { Reader, ShopClient, ShopPage } from './shop-client.server.ts'

const PER_PAGE = 50
/** Pages that were fetched longer ago are fetched again. */
const FRESH_MS = 24 * 60 * 60_000

interface PagesOptions {
  client: ShopClient
  /** fetched pages are stored here, so that an interrupted run continues with the next one */
  folder: string
  now: () => number
  /** called for each page with the bytes so far */
  onRead: (bytes: number) => void
}

interface ListOptions {
  query?: string
  isOptional?: boolean
}

export interface ShopPages {
  /** Yields the records of a list, page by page, each once. */
  records(list: string, as: Reader, options?: ListOptions): AsyncGenerator<JsonRecord[]>
  /** Returns a single record; null if it is not there or may not be read. */
  record(path: string, as: Reader): Promise<JsonRecord | null>
  /** lists and records that the shop refused to show */
  refused: Set<string>
  /** places of records that the shop could not show, such as "wc/v3/products: nr. 12" */
  unread: string[]
}

/** A list that lost records while it was read is read again so many times. */
const MAX_ROUNDS = 3
/** Records of one page that a shop may fail to show. */
const MAX_UNREAD = 3

/** Reads the lists of a running shop, each page once. */
export function openShopPages({ client, folder, now, onRead }: PagesOptions): ShopPages {
  const refused = new Set<string>()
  const unread: string[] = []
  let bytes = 0
  const count = (text: string) => {
    bytes += text.length
    onRead(bytes)
  }
  async function fetchOnce(
    place: string,
    as: Reader,
    { isOptional = false, isFresh = false },
  ): Promise<ShopPage | null> {
    const name = createHash('sha256').update(`${client.url} ${as} ${place}`).digest('hex')
    const file = path.join(folder, `${name.slice(0, 32)}.json`)
    const stored = isFresh ? null : await readFile(file, 'utf8').catch(() => null)
    if (stored !== null) {
      const { at, page = null } = JSON.parse(stored) as { at: number; page?: ShopPage | null }
      if (now() - at < FRESH_MS) {
        count(stored)
        return page
      }
    }
    const page = await client.get(place, as, isOptional)
    if (page === 'refused') {
      refused.add(place.split('?')[0] ?? place)
      return null
    }
    const text = JSON.stringify({ at: now(), page })
    await mkdir(folder, { recursive: true })
    // A file that was written halfway must not count as a page.
    await writeFile(`${file}.part`, text)
    await rename(`${file}.part`, file)
    count(text)
    return page
  }

  /** Yields the pages of a list; `total` of the last one that states it. */
  async function* pagesOf(list: string, as: Reader, options: ListOptions & { isFresh: boolean }) {
    const query = options.query ? `&${options.query}` : ''
    const placeOf = (perPage: number, page: number) =>
      `${list}?per_page=${perPage}&page=${page}${query}`
    for (let page = 1; ; page++) {
      const place = placeOf(PER_PAGE, page)
      const found = await fetchOnce(place, as, options).catch((error) => {
        if (!(error instanceof ShopFailure)) throw error
        return fetchSingly(list, (page - 1) * PER_PAGE, error, (nr) =>
          fetchOnce(placeOf(1, nr), as, options),
        )
      })
      if (found === null) return
      const { value, total } = found
      if (!Array.isArray(value))
        throw new SourceError(`${client.url}/wp-json/${place} is geen lijst.`)
      yield { records: value.filter(isRecord), total }
      if (total === null ? value.length < PER_PAGE : page * PER_PAGE >= total) return
    }
  }

  /** One record may be the reason that a page fails: the others are requested one by one. */
  async function fetchSingly(
    list: string,
    before: number,
    failure: ShopFailure,
    fetchNr: (nr: number) => Promise<ShopPage | null>,
  ): Promise<ShopPage> {
    const value: unknown[] = []
    const lost: string[] = []
    let total: number | null = null
    for (let nr = before + 1; nr <= before + PER_PAGE && (total === null || nr <= total); nr++) {
      const found = await fetchNr(nr).catch((error) => {
        lost.push(`${list}: nr. ${nr}`)
        if (!(error instanceof ShopFailure) || lost.length > MAX_UNREAD) throw error
        return undefined
      })
      if (found === undefined) continue
      if (!found || !Array.isArray(found.value) || found.value.length === 0) break
      value.push(...found.value)
      total = found.total
    }
    if (value.length === 0) throw failure
    unread.push(...lost)
    return { value, total }
  }

  return {
    refused,
    unread,
    async *records(list, as, options = {}) {
      const seen = new Set<number>()
      const isNew = (record: JsonRecord) => {
        const id = idOf(record)
        const isFirst = id === 0 || !seen.has(id)
        seen.add(id)
        return isFirst
      }
      for (let round = 1; round <= MAX_ROUNDS; round++) {
        let most = 0
        let hasShrunk = false
        for await (const { records, total } of pagesOf(list, as, {
          ...options,
          isFresh: round > 1,
        })) {
          // A record that was deleted moves the following ones to an earlier place, and one to a page that was read.
          hasShrunk ||= total !== null && total < most
          most = Math.max(most, total ?? 0)
          yield records.filter(isNew)
        }
        if (!hasShrunk) return
      }
    },
    async record(place, as) {
      const found = await fetchOnce(place, as, { isOptional: true })
      return isRecord(found?.value) ? found.value : null
    },
  }
}

/** Deletes the pages of a run that is done: they hold personal data. */
export const deleteShopPages = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

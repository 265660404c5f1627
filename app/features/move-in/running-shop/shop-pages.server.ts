import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import { idOf, isRecord, type JsonRecord } from './json-record.ts'
import { ShopFailure } from './shop-answers.ts'
import type { RequestLogin, ShopClient, ShopPage } from './shop-client.server.ts'

const PER_PAGE = 50
/** Maximum age of a stored page; older pages are fetched again. */
const MAX_PAGE_AGE_MS = 24 * 60 * 60_000

interface PagesOptions {
  client: ShopClient
  /** folder that stores the fetched pages, so that an interrupted run continues with the next page */
  folder: string
  now: () => number
  /** called for each page with the number of bytes so far */
  onRead: (bytes: number) => void
}

interface ListOptions {
  query?: string
  isOptional?: boolean
}

export interface ShopPages {
  /** Yields the records of a list page by page, without duplicates. */
  records(list: string, login: RequestLogin, options?: ListOptions): AsyncGenerator<JsonRecord[]>
  /** Returns a single record; null if it does not exist or may not be read. */
  record(path: string, login: RequestLogin): Promise<JsonRecord | null>
  /** lists and records that the key may not read */
  denied: Set<string>
  /** positions of records that the shop failed to return, such as "wc/v3/products: nr. 12" */
  unread: Set<string>
}

/** Number of times a list is read if it lost records during the reading. */
const MAX_LIST_READS = 3
/** Number of records of one page that a shop may fail to return. */
const MAX_UNREAD_RECORDS = 3

/** Fetches pages and stores them in the folder. */
function createPageStore({ client, folder, now, onRead }: PagesOptions) {
  const denied = new Set<string>()
  let bytesRead = 0
  const countBytes = (text: string) => {
    bytesRead += text.length
    onRead(bytesRead)
  }
  return {
    denied,
    async fetch(
      apiPath: string,
      login: RequestLogin,
      { isOptional = false, isFresh = false },
    ): Promise<ShopPage | null> {
      const name = createHash('sha256').update(`${client.url} ${login} ${apiPath}`).digest('hex')
      const file = path.join(folder, `${name.slice(0, 32)}.json`)
      const stored = isFresh ? null : await readFile(file, 'utf8').catch(() => null)
      if (stored !== null) {
        // Pages stored by an earlier version have other fields.
        const { at, page } = JSON.parse(stored) as { at: number; page?: ShopPage | null }
        if (page !== undefined && now() - at < MAX_PAGE_AGE_MS) {
          countBytes(stored)
          return page
        }
      }
      const page = await client.get(apiPath, login, isOptional)
      if (page === 'denied') {
        denied.add(apiPath.split('?')[0] ?? apiPath)
        return null
      }
      const text = JSON.stringify({ at: now(), page })
      await mkdir(folder, { recursive: true })
      // A partly written file must not be read as a page.
      await writeFile(`${file}.part`, text)
      await rename(`${file}.part`, file)
      countBytes(text)
      return page
    },
  }
}

/** Requests the records of a page one by one, because a single record may make the whole page fail. */
async function fetchOneByOne(
  list: string,
  recordsBefore: number,
  failure: ShopFailure,
  fetchRecord: (number: number) => Promise<ShopPage | null>,
): Promise<ShopPage & { lost: string[] }> {
  const value: unknown[] = []
  const lostRecords: string[] = []
  let total: number | null = null
  let isAtEnd = false
  for (
    let number = recordsBefore + 1;
    number <= recordsBefore + PER_PAGE && (total === null || number <= total);
    number++
  ) {
    const record = await fetchRecord(number).catch((error) => {
      lostRecords.push(`${list}: nr. ${number}`)
      if (!(error instanceof ShopFailure) || lostRecords.length > MAX_UNREAD_RECORDS) throw error
      return undefined
    })
    if (record === undefined) continue
    if (!record || !Array.isArray(record.value) || record.value.length === 0) {
      isAtEnd = record !== null
      break
    }
    value.push(...record.value)
    total = record.total
  }
  // The only record of the last page may be the cause of the failure.
  if (value.length === 0 && !isAtEnd) throw failure
  return { value, total, lost: lostRecords }
}

/** Reads the lists of a running shop, each page once. */
export function createShopPages(options: PagesOptions): ShopPages {
  const { client } = options
  const store = createPageStore(options)
  const unread = new Set<string>()

  /** Yields the pages of a list, each with the length of the whole list if the shop returns it. */
  async function* readPages(
    list: string,
    login: RequestLogin,
    options: ListOptions & { isFresh: boolean },
  ) {
    const query = options.query ? `&${options.query}` : ''
    const fetchPage = (perPage: number, page: number) =>
      store.fetch(`${list}?per_page=${perPage}&page=${page}${query}`, login, options)
    for (let page = 1; ; page++) {
      const response = await fetchPage(PER_PAGE, page).catch(async (error) => {
        if (!(error instanceof ShopFailure)) throw error
        const recordsBefore = (page - 1) * PER_PAGE
        const singleItems = await fetchOneByOne(list, recordsBefore, error, (number) =>
          fetchPage(1, number),
        )
        for (const position of singleItems.lost) unread.add(position)
        return { ...singleItems, unreadCount: singleItems.lost.length }
      })
      if (response === null) return
      const { value, total, unreadCount } = { unreadCount: 0, ...response }
      if (!Array.isArray(value)) throw new SourceError(`${client.url}: ${list} is geen lijst.`)
      yield { records: value.filter(isRecord), total }
      if (total === null ? value.length + unreadCount < PER_PAGE : page * PER_PAGE >= total) return
    }
  }

  return {
    denied: store.denied,
    unread,
    async *records(list, login, options = {}) {
      const isNew = createDuplicateFilter()
      for (let round = 1; round <= MAX_LIST_READS; round++) {
        let highestTotal = 0
        let hasShrunk = false
        for await (const page of readPages(list, login, { ...options, isFresh: round > 1 })) {
          const { records, total } = page
          // After a record is deleted, the following ones move up, so one of them may move to a page that was read already.
          hasShrunk ||= total !== null && total < highestTotal
          highestTotal = Math.max(highestTotal, total ?? 0)
          yield records.filter(isNew)
        }
        if (!hasShrunk) return
      }
    },
    async record(apiPath, login) {
      const response = await store.fetch(apiPath, login, { isOptional: true })
      return isRecord(response?.value) ? response.value : null
    },
  }
}

/** Returns a filter that accepts each id once; records without an id (0) are all accepted. */
function createDuplicateFilter(): (record: JsonRecord) => boolean {
  const seenIds = new Set<number>()
  return (record) => {
    const id = idOf(record)
    const isFirst = id === 0 || !seenIds.has(id)
    seenIds.add(id)
    return isFirst
  }
}

/** Deletes the pages of a completed run, because they hold personal data. */
export const deleteShopPages = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

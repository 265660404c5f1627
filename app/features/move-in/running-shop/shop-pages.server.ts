import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import { isRecord, type JsonRecord } from './json-record.ts'
import type { ShopClient } from './shop-client.server.ts'

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

export interface ShopPages {
  /** Yields the records of a list, page by page. */
  records(
    list: string,
    as: 'key' | 'login' | 'guest',
    options?: { query?: string; isOptional?: boolean },
  ): AsyncGenerator<JsonRecord[]>
  /** Returns a single record; null if it is not there or may not be read. */
  record(path: string, as: 'key' | 'guest'): Promise<JsonRecord | null>
}

/** Reads the lists of a running shop, each page once. */
export function openShopPages({ client, folder, now, onRead }: PagesOptions): ShopPages {
  let bytes = 0
  const count = (text: string) => {
    bytes += text.length
    onRead(bytes)
  }
  async function fetchOnce(
    place: string,
    as: 'key' | 'login' | 'guest',
    isOptional: boolean,
  ): Promise<unknown> {
    const name = createHash('sha256')
      .update(`${client.url} ${as} ${place}`)
      .digest('hex')
      .slice(0, 32)
    const file = path.join(folder, `${name}.json`)
    const stored = await readFile(file, 'utf8').catch(() => null)
    if (stored !== null) {
      const { at, value } = JSON.parse(stored) as { at: number; value: unknown }
      if (now() - at < FRESH_MS) {
        count(stored)
        return value
      }
    }
    const value = await client.get(place, as, isOptional)
    const text = JSON.stringify({ at: now(), value })
    await mkdir(folder, { recursive: true })
    // A file that was written halfway must not count as a page.
    await writeFile(`${file}.part`, text)
    await rename(`${file}.part`, file)
    count(text)
    return value
  }

  return {
    async *records(list, as, { query = '', isOptional = false } = {}) {
      for (let page = 1; ; page++) {
        const place = `${list}?per_page=${PER_PAGE}&page=${page}${query && `&${query}`}`
        const value = await fetchOnce(place, as, isOptional)
        if (value === null) return
        if (!Array.isArray(value))
          throw new SourceError(`${client.url}/wp-json/${place} is geen lijst.`)
        yield value.filter(isRecord)
        if (value.length < PER_PAGE) return
      }
    },
    async record(place, as) {
      const value = await fetchOnce(place, as, true)
      return isRecord(value) ? value : null
    },
  }
}

/** Deletes the pages of a run that is done: they hold personal data. */
export const deleteShopPages = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#app/platform/clock.ts'

const toBrotli = promisify(brotliCompress)

/** Past this many bytes the pages that were not asked for the longest go. */
const MAX_BYTES = 48 * 1024 * 1024

/** Who asks first waits for a seventh of the work, for a quarter more bytes; all others get the smaller one. */
const QUICK = 1
const SMALL = 5

function compress(body: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** A page as it leaves the renderer. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** Set-Cookie lines; a page that sets one is never kept */
  cookies: string[]
  body: Buffer
  /** absent: this page is for one visitor only and is never kept */
  keep?: { tags: string[]; until: Date | null; endsAt?: Date | null }
}

export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  br: Buffer
  /** made when somebody first asks for it: every browser of today takes Brotli */
  gzip?: Buffer
  tags: string[]
  until: number | null
  /** not even as a last resort from then on */
  endsAt: number | null
  isStale: boolean
}

/** The page for the rare client that takes no compression; keeping it whole as well would cost five times the room. */
export function plainBody(page: CachedPage): Buffer {
  return brotliDecompressSync(page.br)
}

export function gzipBody(page: CachedPage): Buffer {
  page.gzip ??= gzipSync(plainBody(page), { level: 6 })
  return page.gzip
}

interface Flight {
  cleared: Set<string>
  all: boolean
  done: Promise<CachedPage | RenderedPage | undefined>
}

export type PageCache = ReturnType<typeof openPageCache>

/**
 * Keeps rendered pages by address. Clearing a tag does not throw pages away: they stay as a last resort for when
 * rendering fails, but are rendered anew at the next request.
 */
export function openPageCache(clock: Clock, maxBytes = MAX_BYTES) {
  const keysByTag = new Map<string, Set<string>>()
  const rendering = new Map<string, Flight>()
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Room for the other coding too, which is a little bigger.
    sizeCalculation: (page) => Math.ceil(2.25 * page.br.length) + 4096,
    dispose: (page, key) => {
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })

  function isFresh(page: CachedPage): boolean {
    return !page.isStale && !isPast(page.until) && !isPast(page.endsAt)
  }

  const isPast = (moment: number | null) => moment !== null && moment <= clock.now().getTime()

  async function store(
    key: string,
    page: RenderedPage,
    keep: NonNullable<RenderedPage['keep']>,
    flight: Flight,
  ): Promise<CachedPage> {
    const br = await compress(page.body, QUICK)
    const cached: CachedPage = {
      status: page.status,
      headers: page.headers,
      br,
      etag: `"${createHash('sha1').update(page.body).digest('base64url')}"`,
      tags: keep.tags,
      until: keep.until?.getTime() ?? null,
      endsAt: keep.endsAt?.getTime() ?? null,
      // A tag that was cleared while we rendered or compressed may have changed what we read.
      isStale: flight.all || keep.tags.some((tag) => flight.cleared.has(tag)),
    }
    put(key, cached)
    // Should it fail, the quick one stays.
    void makeSmaller(key, cached, page.body).catch(() => undefined)
    return cached
  }

  function put(key: string, page: CachedPage) {
    pages.set(key, page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  async function makeSmaller(key: string, page: CachedPage, body: Buffer) {
    const br = await compress(body, SMALL)
    // It may have been made anew meanwhile, or have gone.
    if (pages.peek(key) === page) put(key, { ...page, br })
  }

  return {
    findFresh(key: string): CachedPage | undefined {
      const page = pages.get(key)
      return page && isFresh(page) ? page : undefined
    },
    /** What was true a while ago; better than an error page, but for what may not be shown any more. */
    findStale(key: string): CachedPage | undefined {
      const page = pages.get(key)
      return page && !isPast(page.endsAt) ? page : undefined
    },
    /**
     * Renders once for all who ask for the same address at the same time. A page that turns out to be private is
     * handed only to the visitor it was rendered for; the others render their own.
     */
    async render(
      key: string,
      make: () => Promise<RenderedPage>,
    ): Promise<CachedPage | RenderedPage> {
      const other = rendering.get(key)
      if (other) {
        const page = await other.done
        if (page && 'br' in page && !page.isStale && !isPast(page.endsAt)) return page
        return make()
      }
      const flight: Flight = { cleared: new Set(), all: false, done: Promise.resolve(undefined) }
      // Known before it starts, so that a tag cleared by anyone from here on is noticed.
      rendering.set(key, flight)
      const done = make().then(async (page): Promise<CachedPage | RenderedPage> => {
        if (!page.keep || page.status >= 400) return page
        return store(key, page, page.keep, flight)
      })
      flight.done = done
      try {
        return await done
      } finally {
        rendering.delete(key)
      }
    },
    clear(tags: string[]) {
      for (const tag of tags) {
        for (const flight of rendering.values()) flight.cleared.add(tag)
        for (const key of keysByTag.get(tag) ?? []) {
          const page = pages.peek(key)
          if (page) page.isStale = true
        }
      }
    },
    clearAll() {
      for (const flight of rendering.values()) flight.all = true
      for (const page of pages.values()) page.isStale = true
    },
    stats: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}

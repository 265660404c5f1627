import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzipSync,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#app/platform/clock.ts'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)

/** Maximum size of the cache; the least recently used pages are evicted first. */
const MAX_BYTES = 48 * 1024 * 1024
/** The share of pages with parameters. Such pages are unlimited in number, so they must not evict the most visited pages. */
const QUERY_SHARE = 0.25
/** The number of paths whose parameters are remembered. */
const MAX_PATHS = 20_000

/**
 * Brotli qualities. The first visitor gets a body that takes a seventh of the compression time and is a quarter larger. A page
 * that is requested again is compressed to the smaller body; most pages with parameters never are.
 */
const QUICK_QUALITY = 1
const SMALL_QUALITY = 5

async function compress(body: Buffer, quality: number): Promise<Buffer> {
  const br = await toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  return ownBytes(br)
}

/** Copies the output of zlib. Without a copy the cached page would retain a block of 64 KB that Node shares among buffers. */
const ownBytes = (sharedBuffer: Buffer) => Buffer.from(new Uint8Array(sharedBuffer).buffer)

/** A page from the renderer. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** Set-Cookie lines; a page that sets cookies is never cached */
  cookies: string[]
  body: Buffer
  /** absent: the page is for one visitor only and is never cached */
  caching?: {
    tags: string[]
    freshUntil: Date | null
    expiresAt?: Date | null
    /** cache key without the parameters that the page does not read, which are known only after rendering */
    key?: string
  }
}

export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  br: Buffer
  /** the body has been compressed with QUICK_QUALITY only, and is compressed again at the next request */
  needsSmallerBody: boolean
  /** created at the first request without Brotli, which nearly every browser accepts */
  gzip?: Buffer
  tags: string[]
  freshUntil: number | null
  /** after this time the page may not be shown, not even as a fallback */
  expiresAt: number | null
  isStale: boolean
}

/** Returns the uncompressed page for a rare client. It is not cached, because that would take five times the memory. */
export function plainBody(page: CachedPage): Buffer {
  return brotliDecompressSync(page.br)
}

export function gzipBody(page: CachedPage): Buffer {
  page.gzip ??= ownBytes(gzipSync(plainBody(page), { level: 6 }))
  return page.gzip
}

/** A page that is being rendered, with the tags that were cleared meanwhile. */
interface Rendering {
  clearedTags: Set<string>
  isAllCleared: boolean
  done?: Promise<CachedPage | RenderedPage>
}

function toCachedPage(
  page: RenderedPage,
  caching: NonNullable<RenderedPage['caching']>,
  br: Buffer,
  rendering: Rendering,
): CachedPage {
  return {
    status: page.status,
    headers: page.headers,
    br,
    needsSmallerBody: true,
    etag: `"${createHash('sha1').update(page.body).digest('base64url')}"`,
    tags: caching.tags,
    freshUntil: caching.freshUntil?.getTime() ?? null,
    expiresAt: caching.expiresAt?.getTime() ?? null,
    // A tag that was cleared during rendering or compression may have changed the data of the page.
    isStale: rendering.isAllCleared || caching.tags.some((tag) => rendering.clearedTags.has(tag)),
  }
}

/** Stores pages by key, up to a total size, and finds them by tag. */
function createTaggedPages(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>()
  const createCache = (maxSize: number) =>
    new LRUCache<string, CachedPage>({
      maxSize,
      // Includes room for the gzip body, which is a little larger.
      sizeCalculation: (page, key) => Math.ceil(2.25 * page.br.length) + 2 * key.length + 4096,
      dispose: (page, key) => {
        for (const tag of page.tags) {
          const keys = keysByTag.get(tag)
          keys?.delete(key)
          if (keys?.size === 0) keysByTag.delete(tag)
        }
      },
    })
  const withQuery = createCache(Math.floor(maxBytes * QUERY_SHARE))
  const withoutQuery = createCache(Math.ceil(maxBytes * (1 - QUERY_SHARE)))
  const pagesOf = (key: string) => (key.includes('?') ? withQuery : withoutQuery)

  function storePage(key: string, page: CachedPage) {
    pagesOf(key).set(key, page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  return {
    put: storePage,
    get: (key: string) => pagesOf(key).get(key),
    peek: (key: string) => pagesOf(key).peek(key),
    all: () => [...withoutQuery.values(), ...withQuery.values()],
    withTag: (tag: string) =>
      [...(keysByTag.get(tag) ?? [])].flatMap((key) => pagesOf(key).peek(key) ?? []),
    stats: () => ({
      pages: withoutQuery.size + withQuery.size,
      bytes: withoutQuery.calculatedSize + withQuery.calculatedSize,
    }),
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Caches rendered pages by URL. Clearing a tag does not remove pages: the next request renders them again, and the old page
 * remains as a fallback if that fails.
 */
export function createPageCache(clock: Clock, maxBytes = MAX_BYTES) {
  const pages = createTaggedPages(maxBytes)
  const renderings = new Map<string, Rendering>()
  const codes = new LRUCache<string, readonly string[]>({ max: MAX_PATHS })

  const isFresh = (page: CachedPage) =>
    !page.isStale && !isPast(page.freshUntil) && !isPast(page.expiresAt)

  const isPast = (moment: number | null) => moment !== null && moment <= clock.now().getTime()

  async function store(
    key: string,
    page: RenderedPage,
    caching: NonNullable<RenderedPage['caching']>,
    rendering: Rendering,
  ): Promise<CachedPage> {
    const br = await compress(page.body, QUICK_QUALITY)
    const cachedPage = toCachedPage(page, caching, br, rendering)
    pages.put(key, cachedPage)
    return cachedPage
  }

  async function makeSmaller(key: string, page: CachedPage) {
    const br = await compress(await fromBrotli(page.br), SMALL_QUALITY)
    // Meanwhile the page may have been rendered again or evicted.
    if (pages.peek(key) === page) pages.put(key, { ...page, br })
  }

  return {
    findFresh(key: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page || !isFresh(page)) return undefined
      if (page.needsSmallerBody) {
        page.needsSmallerBody = false
        // After a failure the quickly compressed body remains.
        void makeSmaller(key, page).catch(() => undefined)
      }
      return page
    },
    /** Returns a page even if it is outdated, which is better than an error page; undefined if it has expired. */
    findUnexpired(key: string): CachedPage | undefined {
      const page = pages.get(key)
      return page && !isPast(page.expiresAt) ? page : undefined
    },
    /**
     * Renders once for all simultaneous requests of a URL. If the page turns out to be private, only the request that rendered
     * it gets it; the others render their own.
     */
    async render(
      key: string,
      renderPage: () => Promise<RenderedPage>,
    ): Promise<CachedPage | RenderedPage> {
      const otherRendering = renderings.get(key)
      if (otherRendering) {
        const page = await otherRendering.done
        if (page && 'br' in page && !page.isStale && !isPast(page.expiresAt)) return page
        return renderPage()
      }
      const rendering: Rendering = { clearedTags: new Set(), isAllCleared: false }
      // Registered before rendering starts, so that every tag that is cleared during rendering is noted.
      renderings.set(key, rendering)
      const renderedPage = renderPage().then(async (page): Promise<CachedPage | RenderedPage> => {
        if (!page.caching || page.status >= 400) return page
        return store(page.caching.key ?? key, page, page.caching, rendering)
      })
      rendering.done = renderedPage
      try {
        return await renderedPage
      } finally {
        renderings.delete(key)
      }
    },
    /** Returns the filter or option codes that the page at a path reads from its query, if it was rendered before. */
    codesOf: (path: string): readonly string[] | undefined => codes.get(path),
    setCodes(path: string, readCodes: readonly string[]) {
      codes.set(path, readCodes)
    },
    clear(tags: string[]) {
      for (const tag of tags) {
        for (const rendering of renderings.values()) rendering.clearedTags.add(tag)
        for (const page of pages.withTag(tag)) page.isStale = true
      }
    },
    clearAll() {
      for (const rendering of renderings.values()) rendering.isAllCleared = true
      for (const page of pages.all()) page.isStale = true
    },
    stats: pages.stats,
  }
}

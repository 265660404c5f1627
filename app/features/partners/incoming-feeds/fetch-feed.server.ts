import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  guardedLookup,
  isPrivateAddressError,
} from '#app/features/core/remote-photos/guarded-lookup.server.ts'
import { isPublicAddress } from '#app/features/core/remote-photos/public-address.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { freeBytes, noteFullDisk } from '#app/platform/disk-space.server.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { FetchFeedFailure } from './feeds.ts'

/** Maximum size of a download, compressed and unpacked. */
const MAX_BYTES = 4 * 1024 ** 3
/** Disk space that a feed leaves free, because the database may be on the same disk and orders need it. */
const MIN_FREE_BYTES = 512 * 1024 ** 2
/** The free disk space is checked again after this many bytes. */
const CHECK_BYTES = 16 * 1024 ** 2
const IDLE_TIMEOUT_MS = 60_000
const MAX_REDIRECTS = 4

export type FetchFeedResult =
  /** `deleteFile` deletes the downloaded file */
  { ok: true; path: string; deleteFile(): Promise<void> } | FetchFeedFailure

interface FetchOptions {
  signal?: AbortSignal
  /** time without data after which the download fails */
  idleTimeoutMs?: number
  /** disk space that the feed must leave free */
  minFreeBytes?: number
  onBytes?: (bytes: number, total: number | null) => void
}

/** "https://…": anything else is a path. */
export const isWebFeed = (address: string) => /^https?:\/\//i.test(address)

/**
 * Downloads and unpacks a feed completely before any of it is used, so that an interrupted download changes nothing. Only
 * public addresses and this machine itself are allowed, also after a redirect.
 */
export async function fetchFeed(
  app: App,
  address: string,
  options: FetchOptions = {},
): Promise<FetchFeedResult> {
  const folder = path.resolve(app.env.DATA_DIR, 'imports', 'feeds')
  const target = path.join(folder, `${process.pid}-${crypto.randomUUID()}`)
  const deleteFile = () => rm(target, { force: true })
  if (isWebFeed(address)) {
    await mkdir(folder, { recursive: true })
    // An employee must not be able to read servers in the private network of a public shop.
    const isPublicShop = !isOnThisMachine(app.siteUrl) && !(await readSettings(app)).isDemo
    const allowsLoopback = isOnThisMachine(address) && !isPublicShop
    const failure = await download(app, address, target, { ...options, allowsLoopback })
    if (failure) {
      await deleteFile()
      return failure
    }
  } else {
    const stats = await stat(address).catch(() => null)
    if (!stats?.isFile()) return { ok: false, error: 'file-not-found' }
    if (!(await isGzip(address)))
      return { ok: true, path: address, deleteFile: async () => undefined }
    await mkdir(folder, { recursive: true })
  }
  const packedFile = isWebFeed(address) ? target : address
  const unpackedFile = `${target}.unpacked`
  if (await isGzip(packedFile)) {
    const failure = await unpack(app, packedFile, unpackedFile, options)
    if (failure) {
      await deleteFile()
      await rm(unpackedFile, { force: true })
      return failure
    }
    await rename(unpackedFile, target)
  }
  return { ok: true, path: target, deleteFile }
}

/** Returns whether a file starts with the two bytes that mark gzip. */
async function isGzip(file: string): Promise<boolean> {
  const firstBytes = Buffer.alloc(2)
  const handle = await open(file)
  await handle.read(firstBytes, 0, 2, 0)
  await handle.close()
  return firstBytes[0] === 0x1f && firstBytes[1] === 0x8b
}

async function unpack(
  app: App,
  sourcePath: string,
  targetPath: string,
  { minFreeBytes = MIN_FREE_BYTES }: FetchOptions,
): Promise<FetchFeedFailure | null> {
  try {
    const byteLimit = createByteLimit(app, minFreeBytes)
    await pipeline(
      createReadStream(sourcePath),
      createGunzip(),
      byteLimit,
      createWriteStream(targetPath),
    )
    return null
  } catch (error) {
    return failureOf(app, error)
  }
}

const TOO_LARGE = 'EFEEDTOOLARGE'
const TOO_SLOW = 'EFEEDTOOSLOW'
const NO_ROOM = 'EFEEDNOROOM'

/** Passes bytes on until the feed is too large or the disk is full. */
function createByteLimit(app: App, minFreeBytes: number, onBytes?: (bytes: number) => void) {
  let bytes = 0
  let checkedBytes = -CHECK_BYTES
  return new Transform({
    async transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      onBytes?.(bytes)
      if (bytes > MAX_BYTES) return next(codedError(TOO_LARGE))
      if (bytes - checkedBytes >= CHECK_BYTES) {
        checkedBytes = bytes
        if ((await freeBytes(app)) < minFreeBytes) return next(codedError(NO_ROOM))
      }
      next(null, chunk)
    },
  })
}

const codedError = (code: string) => Object.assign(new Error(code), { code })

async function download(
  app: App,
  address: string,
  target: string,
  options: FetchOptions & { allowsLoopback: boolean },
): Promise<FetchFeedFailure | null> {
  const {
    signal,
    idleTimeoutMs = IDLE_TIMEOUT_MS,
    minFreeBytes = MIN_FREE_BYTES,
    allowsLoopback,
  } = options
  try {
    let url = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await request(url, { idleTimeoutMs, allowsLoopback, signal })
      if ('error' in response) return response
      if ('location' in response) {
        if (!URL.canParse(response.location, url)) return { ok: false, error: 'bad-address' }
        url = new URL(response.location, url).href
        continue
      }
      const byteLimit = createByteLimit(app, minFreeBytes, (bytes) =>
        options.onBytes?.(bytes, response.total),
      )
      const parts = response.isPacked ? [createGunzip(), byteLimit] : [byteLimit]
      await pipeline([response.body, ...parts, createWriteStream(target)], {
        ...(signal && { signal }),
      })
      return null
    }
    return { ok: false, error: 'bad-address' }
  } catch (error) {
    return failureOf(app, error)
  }
}

type FeedResponse =
  | { body: Readable; isPacked: boolean; total: number | null }
  | { location: string }
  | FetchFeedFailure

function request(
  address: string,
  {
    idleTimeoutMs,
    allowsLoopback,
    signal,
  }: { idleTimeoutMs: number; allowsLoopback: boolean; signal: AbortSignal | undefined },
): Promise<FeedResponse> {
  if (!URL.canParse(address)) return Promise.resolve({ ok: false, error: 'bad-address' })
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return Promise.resolve({ ok: false, error: 'bad-address' })
  // A redirect from another host must not lead to this machine.
  const isLoopback = allowsLoopback && isOnThisMachine(address)
  if (!isLoopback && url.hostname === 'localhost')
    return Promise.resolve({ ok: false, error: 'closed-address' })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isLoopback && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.resolve({ ok: false, error: 'closed-address' })
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      agent: false,
      ...(isLoopback ? {} : { lookup: guardedLookup(isPublicAddress) }),
      ...(signal && { signal }),
      timeout: idleTimeoutMs,
      headers: { 'user-agent': 'Schakel', 'accept-encoding': 'gzip' },
    })
    request.on('timeout', () => request.destroy(codedError(TOO_SLOW)))
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      if (status >= 300 && status < 400 && headers.location) {
        resolve({ location: headers.location })
        request.destroy()
      } else if (status !== 200) {
        resolve({ ok: false, error: 'status', status })
        request.destroy()
      } else {
        const isPacked = headers['content-encoding'] === 'gzip'
        const total = isPacked ? null : Number(headers['content-length']) || null
        resolve({ body: response, isPacked, total })
      }
    })
  })
}

function failureOf(app: App, error: unknown): FetchFeedFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (isPrivateAddressError(error)) return { ok: false, error: 'closed-address' }
  if (code === NO_ROOM || noteFullDisk(app, error)) return { ok: false, error: 'disk-full' }
  if (code === TOO_LARGE) return { ok: false, error: 'too-large' }
  if (code === TOO_SLOW) return { ok: false, error: 'too-slow' }
  return { ok: false, error: 'broken-off' }
}

import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { App, Resource } from '#app/platform/app.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { cleanSvg, isSvg } from './clean-svg.server.ts'

/** Rejects decompression bombs. The best cameras have fewer pixels. */
const MAX_PIXELS = 100_000_000
/** Larger photos are scaled down to this, twice the largest size that is shown. */
const MAX_SIDE_PX = 3_200
/** The size in which an SVG is rendered, because an SVG has no size in pixels. */
const SVG_PX = 1_600
const SVG_DPI = 72
const MAX_DPI = 2_400
const START_BYTES = 4_096

/** Media types by sharp's name of the format; sharp calls AVIF `heif`. */
const TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
}

/** An uploaded file: its bytes, or the path of a file on this machine. */
export type FileSource = Buffer | string

export type ReadPictureResult =
  | { ok: true; picture: DecodedPicture }
  | { ok: false; error: 'not-a-photo' | 'too-large' }

interface DecodedPicture {
  /** file from which sizes are made: upright, without location and camera data */
  bytes: Buffer
  width: number
  height: number
  /** media type of the uploaded file */
  mimeType: string
  placeholder: string
  /** sanitized SVG, if the upload was one */
  svg?: string
}

/** One large picture at a time, because a decoded picture may take hundreds of megabytes. */
const taskLimit: Resource<ReturnType<typeof createSemaphore>> = {
  name: 'large-pictures',
  open: () => createSemaphore(1),
}

/** Reads an uploaded picture and ignores its file name. Re-encodes it if it is too large or contains metadata. */
export async function readPicture(app: App, file: FileSource): Promise<ReadPictureResult> {
  try {
    if (isSvg(await readFirstBytes(file))) return await readSvg(file)
    // Reads only the header, to report an oversized picture differently from a file that is not a picture.
    const source = sharp(file, { limitInputPixels: false, failOn: 'none' })
    const { format, width, height, exif, iptc, xmp, orientation = 1 } = await source.metadata()
    const mimeType = TYPES[format]
    // A compressed SVG, for example, does not pass isSvg, but sharp can read it.
    if (!mimeType || format === 'svg' || !width || !height) return reject('not-a-photo')
    if (width * height > MAX_PIXELS) return reject('too-large')
    const isLarge = Math.max(width, height) > MAX_SIDE_PX
    const hasMetadata = exif || iptc || xmp
    const isUpright = orientation === 1
    if (!isLarge && !hasMetadata && isUpright) {
      return { ok: true, picture: await describeImage(await readBytes(file), mimeType) }
    }
    const bytes = await app.use(taskLimit)(() => reencode(file))
    return { ok: true, picture: await describeImage(bytes, mimeType) }
  } catch {
    // sharp throws for every file that it cannot read, and its errors give no usable reason.
    return reject('not-a-photo')
  }
}

const reject = (error: 'not-a-photo' | 'too-large') => ({ ok: false as const, error })

const readBytes = async (file: FileSource) => (Buffer.isBuffer(file) ? file : readFile(file))

/** Returns the first bytes of a file, which identify its type. */
export async function readFirstBytes(picture: FileSource): Promise<Buffer> {
  if (Buffer.isBuffer(picture)) return picture.subarray(0, START_BYTES)
  const file = await open(picture)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Re-encodes a picture without its metadata. The picture is decoded row by row, so it is never in memory as a whole. */
async function reencode(file: FileSource): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true } as const
  const { hasAlpha } = await sharp(file, options).metadata()
  const picture = sharp(file, options)
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
  const encodedPicture = hasAlpha
    ? picture.webp({ quality: 92 })
    : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  return encodedPicture.toBuffer()
}

async function readSvg(file: FileSource): Promise<ReadPictureResult> {
  const svg = cleanSvg(await readBytes(file))
  if (svg === undefined) return reject('not-a-photo')
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  if (!width || !height) return reject('not-a-photo')
  const density = Math.min(MAX_DPI, Math.max(1, (SVG_DPI * SVG_PX) / Math.max(width, height)))
  const bytes = await sharp(Buffer.from(svg), { density, limitInputPixels: MAX_PIXELS })
    .resize({ width: SVG_PX, height: SVG_PX, fit: 'inside' })
    .png()
    .toBuffer()
  return { ok: true, picture: { ...(await describeImage(bytes, 'image/svg+xml')), svg } }
}

async function describeImage(bytes: Buffer, mimeType: string): Promise<DecodedPicture> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
  const { width, height } = await picture.metadata()
  const tinyPicture = await picture.resize({ width: 16 }).webp({ quality: 30 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tinyPicture.toString('base64')}`
  return { bytes, width, height, mimeType, placeholder }
}

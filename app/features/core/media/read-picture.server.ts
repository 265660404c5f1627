import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { App, Resource } from '#app/platform/app.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { cleanSvg, isSvg } from './clean-svg.server.ts'

/** The best cameras have fewer pixels, and a decompression bomb has more. */
const MAX_PIXELS = 100_000_000
/** Twice the largest size that is shown; larger photos are scaled down to it. */
const LONGEST_PX = 3_200
/** The size at which an SVG is rendered, as it has none. */
const DRAWING_PX = 1_600
const SVG_DPI = 72
const MAX_DPI = 2_400
const START_BYTES = 4_096

const TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
}

/** An uploaded file: in memory, or a path on this machine. */
export type FileSource = Buffer | string

export type ReadPictureResult =
  | { ok: true; picture: DecodedPicture }
  | { ok: false; error: 'not-a-photo' | 'too-large' }

interface DecodedPicture {
  /** the file from which sizes are made: upright, without location and camera data */
  bytes: Buffer
  width: number
  height: number
  /** of the uploaded file */
  mimeType: string
  placeholder: string
  /** the sanitised SVG, if it was one */
  svg?: string
}

/** One large picture at a time: decoded, it may take hundreds of megabytes. */
const taskLimit: Resource<ReturnType<typeof createSemaphore>> = {
  name: 'large-pictures',
  open: () => createSemaphore(1),
}

/**
 * Reads an uploaded picture, whatever its file name says, and re-encodes it if it is too large or contains metadata.
 */
export async function readPicture(app: App, file: FileSource): Promise<ReadPictureResult> {
  try {
    if (isSvg(await startOf(file))) return await readDrawing(file)
    // Only the header is read, so that an oversized picture gets another error than a file that is no picture.
    const source = sharp(file, { limitInputPixels: false, failOn: 'none' })
    const { format, width, height, exif, iptc, xmp, orientation = 1 } = await source.metadata()
    const mimeType = TYPES[format]
    // A compressed SVG, for example, does not start like one.
    if (!mimeType || format === 'svg' || !width || !height) return reject('not-a-photo')
    if (width * height > MAX_PIXELS) return reject('too-large')
    const isLarge = Math.max(width, height) > LONGEST_PX
    if (!isLarge && !exif && !iptc && !xmp && orientation === 1) {
      return { ok: true, picture: await describeImage(await bytesOf(file), mimeType) }
    }
    const bytes = await app.use(taskLimit)(() => reencode(file))
    return { ok: true, picture: await describeImage(bytes, mimeType) }
  } catch {
    // sharp throws for every file it cannot read, without a usable reason.
    return reject('not-a-photo')
  }
}

const reject = (error: 'not-a-photo' | 'too-large') => ({ ok: false as const, error })

const bytesOf = async (file: FileSource) => (Buffer.isBuffer(file) ? file : readFile(file))

/** Returns the first bytes, which identify the type. */
export async function startOf(picture: FileSource): Promise<Buffer> {
  if (Buffer.isBuffer(picture)) return picture.subarray(0, START_BYTES)
  const file = await open(picture)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Decodes row by row, so that most of the picture is never in memory, and drops the metadata. */
async function reencode(file: FileSource): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true } as const
  const { hasAlpha } = await sharp(file, options).metadata()
  const picture = sharp(file, options)
    .autoOrient()
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })
  return (
    hasAlpha
      ? picture.webp({ quality: 92 })
      : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  ).toBuffer()
}

async function readDrawing(file: FileSource): Promise<ReadPictureResult> {
  const svg = cleanSvg(await bytesOf(file))
  if (svg === undefined) return reject('not-a-photo')
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  if (!width || !height) return reject('not-a-photo')
  const density = Math.min(MAX_DPI, Math.max(1, (SVG_DPI * DRAWING_PX) / Math.max(width, height)))
  const bytes = await sharp(Buffer.from(svg), { density, limitInputPixels: MAX_PIXELS })
    .resize({ width: DRAWING_PX, height: DRAWING_PX, fit: 'inside' })
    .png()
    .toBuffer()
  return { ok: true, picture: { ...(await describeImage(bytes, 'image/svg+xml')), svg } }
}

async function describeImage(bytes: Buffer, mimeType: string): Promise<DecodedPicture> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
  const { width, height } = await picture.metadata()
  const tiny = await picture.resize({ width: 16 }).webp({ quality: 30 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { bytes, width, height, mimeType, placeholder }
}

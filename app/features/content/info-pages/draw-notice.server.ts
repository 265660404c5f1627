import sharp from 'sharp'
import type { ReceiveNoticeResult } from './guarantee-notice.ts'

/** This width is sharp on any screen. The limits below reject decompression bombs. */
const WIDTH = 1_600
const MIN_WIDTH = 400
const MAX_PIXELS = 40_000_000
const SVG_DENSITY = 72
const MAX_DENSITY = 2_400
const FORMATS = ['svg', 'png', 'jpeg', 'webp']

type DrawResult =
  | { ok: true; png: Buffer; width: number; height: number }
  | Extract<ReceiveNoticeResult, { ok: false }>

/** Re-encodes a picture as a PNG with the same colours and proportions, without any other data of the file. */
export async function drawNotice(bytes: Buffer): Promise<DrawResult> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { ok: false, error: 'is-pdf' }
  try {
    const { format, width, height } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
    }).metadata()
    if (!FORMATS.includes(format) || !width || !height) return { ok: false, error: 'not-a-picture' }
    const isSvg = format === 'svg'
    if (!isSvg && width < MIN_WIDTH) return { ok: false, error: 'too-small' }
    const density = Math.min(MAX_DENSITY, Math.max(1, (SVG_DENSITY * WIDTH) / width))
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      ...(isSvg && { density }),
    })
      .autoOrient()
      .resize({ width: WIDTH, withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, png: data, width: info.width, height: info.height }
  } catch {
    // sharp throws for every unreadable file, and its error adds no detail that the owner could use.
    return { ok: false, error: 'not-a-picture' }
  }
}

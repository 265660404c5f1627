import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { cleanSvg, isSvg } from '#app/features/core/media/clean-svg.server.ts'
import { brandFiles } from '#app/features/core/theme/brand-files-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { MAX_BRAND_BYTES, type ReceiveBrandResult } from './brand-upload.ts'

/** Sizes of stored images: twice the largest size that is shown. */
const LOGO_BOX = { width: 800, height: 240 }
const ICON_SIDE = 192
/** Rejects decompression bombs. */
const MAX_PIXELS = 40_000_000
const SVG_DENSITY = 72
const MAX_DENSITY = 2_400
const PHOTO_FORMATS = ['png', 'jpeg', 'webp', 'avif', 'heif']

/** Stores an uploaded logo or icon: an SVG without scripts, or a photo re-encoded as PNG. */
export async function receiveBrandFile(
  app: App,
  file: File | null,
  kind: 'logo' | 'icon',
): Promise<ReceiveBrandResult> {
  if (!file || file.size === 0) return { ok: false, error: 'no-file' }
  if (file.size > MAX_BRAND_BYTES) return { ok: false, error: 'too-large' }
  const bytes = Buffer.from(await file.arrayBuffer())
  // null: the file is not an SVG; undefined: the SVG shows nothing
  const svg = isSvg(bytes) ? cleanSvg(bytes) : null
  if (svg === undefined) return { ok: false, error: 'not-a-picture' }
  const renderedImage = await renderPng(svg === null ? bytes : Buffer.from(svg), kind, svg !== null)
  if (!renderedImage) return { ok: false, error: 'not-a-picture' }
  const { png, width, height } = renderedImage
  const hash = createHash('sha256')
    .update(svg ?? png)
    .digest('hex')
    .slice(0, 20)
  await app.db
    .insert(brandFiles)
    .values({ hash, svg, png, width, height, createdAt: app.clock.now() })
    .onConflictDoNothing()
  return { ok: true, image: { file: `${hash}.${svg === null ? 'png' : 'svg'}`, width, height } }
}

async function renderPng(bytes: Buffer, kind: 'logo' | 'icon', isVector: boolean) {
  const box = kind === 'logo' ? LOGO_BOX : { width: ICON_SIDE, height: ICON_SIDE }
  try {
    const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const isKnown = isVector || PHOTO_FORMATS.includes(metadata.format)
    if (!isKnown || !metadata.width || !metadata.height) return undefined
    const density = Math.min(MAX_DENSITY, Math.max(1, (SVG_DENSITY * box.width) / metadata.width))
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      ...(isVector && { density }),
    })
      .autoOrient()
      .resize({
        ...box,
        fit: kind === 'logo' ? 'inside' : 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
        withoutEnlargement: kind === 'logo' && !isVector,
      })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    // sharp throws for every unreadable file, and its error adds no detail that the owner could use.
    return undefined
  }
}

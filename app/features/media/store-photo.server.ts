import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Shop } from '#app/platform/shop.ts'
import { media } from './media-tables.server.ts'
import { photoFiles } from './photo-files.server.ts'

/** 40 megapixels: what a good camera makes, and not what a bomb unpacks to. */
const MAX_PIXELS = 40_000_000
const TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
}

export type StorePhotoResult =
  | { ok: true; id: number }
  | { ok: false; error: 'not-a-photo' | 'too-large' }

export interface PhotoSource {
  alt?: string
  /** a photo that was promised before (an import) and now arrives */
  id?: number
  sourceUrl?: string
}

/** Takes in a photo: its original is kept, its sizes are made later or when somebody asks. */
export async function storePhoto(
  shop: Shop,
  bytes: Buffer,
  about: PhotoSource = {},
): Promise<StorePhotoResult> {
  const facts = await readFacts(bytes)
  if (!facts.ok) return facts
  const { width, height, mimeType, placeholder } = facts
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
  const row = { hash, width, height, mimeType, placeholder, state: 'ready' as const, error: null }
  const values = {
    ...row,
    hasSizes: false,
    ...(about.alt === undefined ? {} : { alt: about.alt }),
    ...(about.sourceUrl === undefined ? {} : { sourceUrl: about.sourceUrl }),
  }
  // The file comes first: a row never names a photo that is not there.
  return shop.db.transaction(async (tx) => {
    const [saved] =
      about.id === undefined
        ? await tx.insert(media).values(values).returning({ id: media.id })
        : await tx
            .update(media)
            .set(values)
            .where(eq(media.id, about.id))
            .returning({ id: media.id })
    if (!saved) throw new Error(`photo ${about.id} is gone`)
    await shop.use(photoFiles).keepOriginal({ id: saved.id, hash }, bytes)
    return { ok: true, id: saved.id }
  })
}

type Facts =
  | { ok: true; width: number; height: number; mimeType: string; placeholder: string }
  | { ok: false; error: 'not-a-photo' | 'too-large' }

async function readFacts(bytes: Buffer): Promise<Facts> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    const { format, width, height, autoOrient } = await picture.metadata()
    const mimeType = TYPES[format]
    if (!mimeType || !width || !height) return { ok: false, error: 'not-a-photo' }
    if (width * height > MAX_PIXELS) return { ok: false, error: 'too-large' }
    const tiny = await picture.autoOrient().resize({ width: 16 }).webp({ quality: 30 }).toBuffer()
    return {
      ok: true,
      width: autoOrient.width,
      height: autoOrient.height,
      mimeType,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    }
  } catch {
    // sharp throws for whatever it cannot read, and there is nothing more to learn from it.
    return { ok: false, error: 'not-a-photo' }
  }
}

import path from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Item } from './models.ts'
import { seededFraction } from './numbers.ts'
import { PHOTO_FILES, PHOTO_FOLDER, photoTone } from './shown-tones.ts'

/** Sides of an item, the whole item first. Clasps and ring insides are left out, because they show a mark of the shop. */
const SIDES = ['main', 'b', 'e', 'f']
/** Light of the variations of a photo, so that not all items look the same. */
const VARIATIONS = [
  { brightness: 1, saturation: 1 },
  { brightness: 0.98, saturation: 0.9 },
  { brightness: 1, saturation: 0.8 },
  { brightness: 0.97, saturation: 1.05 },
]
/** Width and height of a photo in pixels; all photos are square. */
export const FULL_PX = 1200
const CACHE_SIZE = 300

/** Returns the photo names of an item, the main one first, all of one colour. */
export function photosOf(item: Item): string[] {
  const { photo, number } = item.model
  const tone = photoTone(photo, item.metal.tone)
  const variation = Math.floor(seededFraction('look', number) * VARIATIONS.length)
  return SIDES.map((side) => `${photo}_${tone}_${side}`)
    .filter((name) => PHOTO_FILES.has(`${name}.jpg`))
    .map((name) => `${name}-${variation}`)
}

/** Creates a function that renders the photos of the marketplaces in the requested size. */
export function createPhotos() {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: CACHE_SIZE })

  async function render(file: string, variation: number, px: number): Promise<Buffer> {
    // Mirrored, because the shop's own products have the same photos.
    const picture = sharp(path.join(PHOTO_FOLDER, file)).resize(px, px).flop()
    return picture.modulate(VARIATIONS[variation]).jpeg({ quality: 80 }).toBuffer()
  }

  /** Returns a photo; undefined for an unknown name or size. */
  return function renderPhoto(name: string, px: number): Promise<Buffer> | undefined {
    const [, stem, variation] = /^([\w-]+)-([0-3])$/.exec(name) ?? []
    if (!PHOTO_FILES.has(`${stem}.jpg`) || px < 1 || px > FULL_PX) return undefined
    const key = `${name} ${px}`
    const photo = cache.get(key) ?? render(`${stem}.jpg`, Number(variation), px)
    cache.set(key, photo)
    return photo
  }
}

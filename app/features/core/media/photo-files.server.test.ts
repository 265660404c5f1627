import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { ssim } from 'ssim.js'
import { expect, test } from 'vitest'
import type { PhotoFormat } from './photo.ts'
import { encodePhoto } from './photo-files.server.ts'

/** A blue stone with facets in white gold. */
const SAPPHIRE_RING = path.resolve('assets/demo/img/saffierring-vera_wit_main.jpg')
/** Small, because the encoding of a final AVIF file takes seconds at larger widths. */
const WIDTH = 320

const readOriginal = async () =>
  sharp(await readFile(SAPPHIRE_RING))
    .resize({ width: WIDTH })
    .png()
    .toBuffer()

const encode = async (original: Buffer, format: PhotoFormat, isFinal: boolean) =>
  encodePhoto(sharp(original), format, isFinal).toBuffer()

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

/** Returns the structural similarity of two pictures; 1: they are equal. */
const similarity = async (one: Buffer, other: Buffer) =>
  ssim(await readPixels(one), await readPixels(other)).mssim

/**
 * Returns whether an AVIF file has fewer colour samples than pixels, by the bits chroma_subsampling_x and _y in the third byte
 * of its av1C box (AV1 in ISOBMFF, 2.3.3).
 */
function hasSubsampledColour(avif: Buffer): boolean {
  const boxName = avif.indexOf('av1C')
  if (boxName === -1) throw new Error('the file has no av1C box')
  return (avif.readUInt8(boxName + 'av1C'.length + 2) & 0b0000_1100) !== 0
}

test('AVIF and JPEG files have the full colour resolution', async () => {
  const original = await readOriginal()
  const halfColour = await sharp(original).avif({ chromaSubsampling: '4:2:0' }).toBuffer()
  expect(hasSubsampledColour(halfColour)).toBe(true)
  expect(hasSubsampledColour(await encode(original, 'avif', true))).toBe(false)
  expect(hasSubsampledColour(await encode(original, 'avif', false))).toBe(false)
  const jpeg = await sharp(await encode(original, 'jpg', true)).metadata()
  expect(jpeg.chromaSubsampling).toBe('4:4:4')
})

test('photos look like their original in every format, and a final AVIF file is better and smaller than its quick version', async () => {
  const original = await readOriginal()
  const avif = await encode(original, 'avif', true)
  const quickAvif = await encode(original, 'avif', false)
  expect(await similarity(original, avif)).toBeGreaterThan(0.995)
  expect(await similarity(original, await encode(original, 'webp', true))).toBeGreaterThan(0.994)
  expect(await similarity(original, await encode(original, 'jpg', true))).toBeGreaterThan(0.994)
  expect(await similarity(original, quickAvif)).toBeGreaterThan(0.992)
  expect(avif.length).toBeLessThan(quickAvif.length)
})

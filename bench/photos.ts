import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { ssim } from 'ssim.js'
import { PHOTO_FORMATS } from '#app/features/core/media/photo.ts'
import { encodePhoto } from '#app/features/core/media/photo-files.server.ts'
import type { Report } from './report.ts'

const FOLDER = path.join(import.meta.dirname, '../assets/demo/img')
/** One photo of each kind: a fine chain, facets, a soft background and pearls. */
const SAMPLES = [
  'schakelketting-noor_geel_main.jpg',
  'saffierring-vera_wit_main.jpg',
  'sfeer-hero.jpg',
  'parelketting-marit_geel_main.jpg',
]
/** Width of a card on a phone with double density, and of the photo on a product page. */
const WIDTHS = [640, 1200]
const MIN_SSIM = { avif: 0.97, webp: 0.97, jpg: 0.97 }

/** Compares encoded sizes with the original at the same width, and measures their bytes and encoding time. */
export async function measurePhotos(report: Report) {
  report.heading('Photos')
  const files = (await readdir(FOLDER)).filter((file) => SAMPLES.includes(file))
  for (const width of WIDTHS) {
    for (const format of PHOTO_FORMATS) {
      for (const isFinal of format === 'jpg' ? [true] : [true, false]) {
        const measurements = await Promise.all(
          files.map(async (file) =>
            measure(await readFile(path.join(FOLDER, file)), width, format, isFinal),
          ),
        )
        const name = `${format} of ${width} px${isFinal ? '' : ', quick'}`
        const lowestSsim = Math.min(...measurements.map((measurement) => measurement.ssim))
        report.line(
          `${name}: lowest SSIM`,
          lowestSsim,
          '',
          isFinal ? { min: MIN_SSIM[format] } : {},
        )
        report.line(
          `${name}: bytes`,
          average(measurements.map((measurement) => measurement.bytes / 1000)),
          'kB',
        )
        report.line(
          `${name}: time`,
          average(measurements.map((measurement) => measurement.ms)),
          'ms',
        )
      }
    }
  }
}

async function measure(
  original: Buffer,
  width: number,
  format: (typeof PHOTO_FORMATS)[number],
  isFinal: boolean,
) {
  const resizedPhoto = await sharp(original).resize({ width }).png().toBuffer()
  const began = performance.now()
  const encodedPhoto = await encodePhoto(sharp(resizedPhoto), format, isFinal).toBuffer()
  const ms = performance.now() - began
  const { mssim } = ssim(await readPixels(resizedPhoto), await readPixels(encodedPhoto))
  return { ssim: mssim, bytes: encodedPhoto.length, ms }
}

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

const average = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

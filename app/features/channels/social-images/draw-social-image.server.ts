import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeXml } from '#app/platform/text/escape.ts'
import { SOCIAL_IMAGE_SIZE } from './social-image.server.ts'

const { resolve } = createRequire(import.meta.url)
const REGULAR_FONT = resolve(
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
)
const STRONG_FONT = resolve(
  '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
)

const { width: WIDTH, height: HEIGHT } = SOCIAL_IMAGE_SIZE
const MARGIN = 60
const LOGO = { width: 360, height: 72 }
const GAP = 24
const MAX_NAME = 90
const MAX_SUBTITLE = 110

export interface Drawing {
  name: string
  subtitle: string
  shop: string
  /** image file of the photo */
  photo: Buffer | null
  /** point of the photo that stays visible, in percent */
  focus: { x: number; y: number }
  /** logo of the shop as PNG; null: the name of the shop is drawn instead */
  logo: Buffer | null
  colors: { paperColor: string; groundColor: string; inkColor: string }
}

/** Draws the photo on the left, and the product name above the logo on the right. Without a photo the texts fill the picture. */
export async function drawSocialImage(drawing: Drawing): Promise<Buffer> {
  const { photo, colors, focus } = drawing
  const photoWidth = photo ? HEIGHT : 0
  const textWidth = WIDTH - photoWidth - 2 * MARGIN
  const textLeft = photoWidth + MARGIN
  const style = { textWidth, color: colors.inkColor }
  const [name, subtitle, logoOrName] = await Promise.all([
    drawText(shorten(drawing.name, MAX_NAME), {
      ...style,
      size: (drawing.name.length > 40 ? 44 : 58) * (photo ? 1 : 1.4),
      isStrong: true,
    }),
    drawText(shorten(drawing.subtitle, MAX_SUBTITLE), { ...style, size: 30 }),
    drawing.logo
      ? fitLogo(drawing.logo, Math.min(textWidth, LOGO.width))
      : drawText(shorten(drawing.shop, MAX_NAME), { ...style, size: 32, isStrong: true }),
  ])
  const nameTop = MARGIN + 20
  const subtitleTop = nameTop + (name ? name.height + GAP : 0)
  const logoTop = HEIGHT - MARGIN - (logoOrName?.height ?? 0)
  const hasRoom = subtitle && subtitleTop + subtitle.height + GAP <= logoTop
  const layers: OverlayOptions[] = [
    ...(name ? [{ input: name.data, left: textLeft, top: nameTop }] : []),
    ...(hasRoom ? [{ input: subtitle.data, left: textLeft, top: subtitleTop }] : []),
    ...(logoOrName ? [{ input: logoOrName.data, left: textLeft, top: logoTop }] : []),
  ]
  if (photo)
    layers.unshift({ input: await cropPhoto(photo, focus, colors.groundColor), left: 0, top: 0 })
  const background = photo ? colors.paperColor : colors.groundColor
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .composite(layers)
    .jpeg({ quality: 86, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface TextStyle {
  size: number
  textWidth: number
  color: string
  isStrong?: boolean
}

/** Draws a text with the shop's font file, so that the fonts of the server do not matter. Returns null without a visible character. */
async function drawText(text: string, { size, textWidth, color, isStrong = false }: TextStyle) {
  if (!/[^\s\p{C}]/u.test(text)) return null
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      font: `Hanken Grotesk ${isStrong ? 'SemiBold ' : ''}${size}`,
      fontfile: isStrong ? STRONG_FONT : REGULAR_FONT,
      width: textWidth,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

async function fitLogo(png: Buffer, width: number) {
  const { data, info } = await sharp(png)
    .resize({ width, height: LOGO.height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

/** Crops the photo to a square around the focus. */
async function cropPhoto(photo: Buffer, focus: Drawing['focus'], background: string) {
  const scaledPhoto = await sharp(photo, { failOn: 'none' })
    .autoOrient()
    .flatten({ background })
    .resize({ width: HEIGHT, height: HEIGHT, fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = scaledPhoto.info
  const offsetOf = (length: number, percent: number) =>
    Math.round(((length - HEIGHT) * percent) / 100)
  return sharp(scaledPhoto.data)
    .extract({
      left: offsetOf(width, focus.x),
      top: offsetOf(height, focus.y),
      width: HEIGHT,
      height: HEIGHT,
    })
    .toBuffer()
}

/** Shortens a text at a space, and replaces line breaks by spaces. */
function shorten(input: string, max: number): string {
  const text = input.replace(/\s+/g, ' ').trim()
  if (text.length <= max) return text
  const shortText = text.slice(0, max - 1).toWellFormed()
  const lastSpace = shortText.lastIndexOf(' ')
  return `${(lastSpace > max / 2 ? shortText.slice(0, lastSpace) : shortText).trimEnd()}…`
}

import path from 'node:path'
import sharp from 'sharp'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { WORDMARK_SIZE } from '#app/features/core/settings/theme-settings.ts'
import { projectFolder } from '#app/platform/project-folder.server.ts'
import { escapeXml } from '#app/platform/text/escape.ts'

/** Imbue at its regular weight, because neither PDFs nor drawn texts can use the variable font of the pages. */
export const displayFontFile = () => path.join(projectFolder(), 'assets', 'fonts', 'imbue.ttf')

/** The two links of app/ui/chain-mark.tsx. */
export const CHAIN = {
  width: 44,
  height: 22,
  lineWidth: 1.9,
  links: [
    'M24.5 5.2A8.6 8.6 0 0 0 18 2.2H10.6a8.8 8.8 0 0 0 0 17.6H18a8.8 8.8 0 0 0 8.4-11.2',
    'M19.5 16.8a8.6 8.6 0 0 0 6.5 3h7.4a8.8 8.8 0 0 0 0-17.6H26a8.8 8.8 0 0 0-8.4 11.2',
  ],
}

const INK = '#16181d'
const PAPER = '#fdfcfa'
/** The picture is sharp on screens with two pixels per px. */
const DENSITY = 2
const MARK_WIDTH = 38
const GAP = 9
const FONT_SIZE = 36

type Shop = Pick<ShopSettings, 'name' | 'isDemo'>

let drawnWordmark: { key: string; png: Promise<Buffer> } | undefined

/** Returns the name of the shop in the font of headings as PNG, for mails of shops without a logo. The demo has its chain before it. */
export function wordmarkPng({ name, isDemo }: Shop): Promise<Buffer> {
  const key = JSON.stringify([name, isDemo])
  if (drawnWordmark?.key === key) return drawnWordmark.png
  const png = drawWordmark({ name, isDemo })
  const wordmark = { key, png }
  drawnWordmark = wordmark
  // The next mail tries again.
  png.catch(() => {
    if (drawnWordmark === wordmark) drawnWordmark = undefined
  })
  return png
}

async function drawWordmark({ name, isDemo }: Shop): Promise<Buffer> {
  const width = WORDMARK_SIZE.width * DENSITY
  const height = WORDMARK_SIZE.height * DENSITY
  const textLeft = isDemo ? (MARK_WIDTH + GAP) * DENSITY : 0
  const letters = await sharp({
    text: {
      text: `<span foreground="${INK}">${escapeXml(name)}</span>`,
      font: `Imbue ${FONT_SIZE}`,
      fontfile: displayFontFile(),
      rgba: true,
      dpi: 72 * DENSITY,
    },
  })
    .png()
    .toBuffer()
  const fitted = await sharp(letters)
    .resize({ width: width - textLeft, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const markHeight = (MARK_WIDTH * DENSITY * CHAIN.height) / CHAIN.width
  const mark = {
    input: Buffer.from(chainSvg(MARK_WIDTH * DENSITY, markHeight)),
    left: 0,
    top: Math.round((height - markHeight) / 2),
  }
  const word = {
    input: fitted.data,
    left: textLeft,
    top: Math.round((height - fitted.info.height) / 2),
  }
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(isDemo ? [mark, word] : [word])
    .png({ palette: true })
    .toBuffer()
}

const chainSvg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${CHAIN.width} ${CHAIN.height}" fill="none" stroke="${INK}" stroke-width="${CHAIN.lineWidth}">${CHAIN.links.map((link) => `<path d="${link}"/>`).join('')}</svg>`

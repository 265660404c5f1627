import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import imbue from '@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2?url'
import jost from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url'
import playfair from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import source from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { BrandImage, FontPair } from '#app/features/core/settings/theme-settings.ts'
import {
  brandImageUrl,
  brandPngUrl,
  WORDMARK_URL,
} from '#app/features/core/settings/theme-settings.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'
import { brandFiles } from './brand-files-tables.server.ts'
import type { PageBrand } from './page-brand.ts'
import { colorsOf } from './theme-colors.ts'
import { themeStyle } from './theme-style.ts'
import { wordmarkPng } from './wordmark.server.ts'

/** The files that a page needs first: the font of texts, then the font of headings. */
const FONT_FILES: Record<FontPair, string[]> = {
  imbue: [hanken, imbue],
  cormorant: [figtree, cormorant],
  playfair: [source, playfair],
  fraunces: [hanken, fraunces],
  jost: [jost],
  hanken: [hanken],
}

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
/** An SVG that is opened directly may neither run scripts nor fetch anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Finds a logo or icon by its hash. */
async function findBrandFile(db: Db, hash: string) {
  const [row] = await db.select().from(brandFiles).where(eq(brandFiles.hash, hash))
  return row
}

/** Returns a logo as PNG, for documents; undefined if the owner has none. */
export async function readBrandPng(db: Db, image: BrandImage | null) {
  const row = image && (await findBrandFile(db, image.file.slice(0, 20)))
  return row ? { png: row.png, width: row.width, height: row.height } : undefined
}

/** Serves `/merk/<hash>.<svg|png>`, whose content never changes, and the name of the shop as a picture. */
export function registerBrandFiles(fastify: FastifyInstance, app: App) {
  // Other URLs below /merk/ are pages of product brands.
  const route = '/merk/:file(^[0-9a-f]{20}\\.(?:svg|png)$)'
  fastify.get<{ Params: { file: string } }>(route, async (request, reply) => {
    const [, hash, extension] = /^([0-9a-f]{20})\.(svg|png)$/.exec(request.params.file) ?? []
    const brandFile = hash === undefined ? undefined : await findBrandFile(app.db, hash)
    const body = extension === 'svg' ? brandFile?.svg : brandFile?.png
    if (!body) {
      return sendNotFound(reply, 'Deze afbeelding is er niet.')
    }
    return (
      reply
        .type(extension === 'svg' ? 'image/svg+xml' : 'image/png')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-security-policy', FILE_POLICY)
        // Mails on other origins show the logo too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(body)
    )
  })
  fastify.get(WORDMARK_URL, async (_request, reply) =>
    reply
      .type('image/png')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await wordmarkPng(await readSettings(app))),
  )
}

/** Returns the appearance of the shop for the root of every page. */
export function pageBrand(settings: ShopSettings): PageBrand {
  const { favicon, fontPair, logo, darkLogo } = settings
  return {
    style: themeStyle(settings),
    fonts: FONT_FILES[fontPair],
    logo: logo && { ...logo, src: brandImageUrl(logo) },
    darkLogo: darkLogo && { ...darkLogo, src: brandImageUrl(darkLogo) },
    icon: iconUrl(settings),
    touchIcon: favicon && brandPngUrl(favicon),
    hasDemoMark: settings.isDemo,
  }
}

function iconUrl(settings: ShopSettings): string {
  if (settings.favicon) return brandImageUrl(settings.favicon)
  return settings.isDemo ? '/favicon.svg' : letterIcon(settings)
}

/** Returns an icon for the browser's tab as a data URL: the first letter of the shop's name on the theme's dark colour. */
function letterIcon(settings: ShopSettings): string {
  const [firstSegment] = new Intl.Segmenter('nl').segment(settings.name.trim())
  const letter = (firstSegment?.segment ?? '').toUpperCase().replace(/[<>&"']/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${colorsOf(settings).nightColor}"/><text x="24" y="35" font-family="Georgia,serif" font-size="32" text-anchor="middle" fill="#fdfcfa">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

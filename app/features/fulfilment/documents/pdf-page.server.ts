import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type { FontPair } from '#app/features/core/settings/theme-settings.ts'
import { CHAIN, displayFontFile } from '#app/features/core/theme/wordmark.server.ts'
import { type Pdf, SignPrinter } from './pdf-text.server.ts'

const { resolve: resolveFile } = createRequire(import.meta.url)
const REGULAR_FONT = resolveFile(
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
)
const STRONG_FONT = resolveFile(
  '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
)
// pdfkit can embed a part of a .woff file, but not of a .woff2 file.
const SIGN_FONT = resolveFile('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff')

/** Size of A4 and its margin, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 }
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin
/** The y position below which only the footer is printed. */
export const BOTTOM = PAGE.height - PAGE.margin - 36

const INK = '#16181d'
const INK_2 = '#4a4c52'
const LINE = '#ddd7cb'

/**
 * Loads pdfkit and parses the fonts, once per process, because parsing takes longer than the rest of a document. Both happen on
 * demand, because most processes never make a PDF.
 */
async function loadPdfKit() {
  const [{ default: Document }, { open }] = await Promise.all([import('pdfkit'), import('fontkit')])
  // Each of the files contains one font, not a collection.
  const parse = async (file: string) => (await open(file)) as Font
  const [regular, strong, display, signs] = await Promise.all([
    parse(REGULAR_FONT),
    parse(STRONG_FONT),
    parse(displayFontFile()),
    parse(SIGN_FONT),
  ])
  signPrinter = new SignPrinter(regular, signs)
  displayFont = display
  return { Document, regular, strong, display, signs }
}
let pdfKit: ReturnType<typeof loadPdfKit> | undefined
let signPrinter: SignPrinter | undefined
let displayFont: Font | undefined

// pdfkit accepts fonts that fontkit has opened, but its types do not include them.
const asPdfFont = (font: Font) => font as unknown as ArrayBuffer

/** Makes a PDF whose pages `draw` draws. The shop's font is embedded, so that the file looks the same everywhere. */
export async function makePdf(title: string, now: Date, draw: (pdf: Pdf) => void): Promise<Buffer> {
  pdfKit ??= loadPdfKit()
  const { Document, regular, strong, display, signs } = await pdfKit
  const pdf = new Document({
    size: 'A4',
    margin: PAGE.margin,
    font: '',
    lang: 'nl-NL',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: now },
  })
  pdf
    .registerFont('regular', asPdfFont(regular))
    .registerFont('strong', asPdfFont(strong))
    .registerFont('display', asPdfFont(display))
    .registerFont('signs', asPdfFont(signs))
    .font('regular')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    draw(pdf)
    pdf.end()
  })
}

interface TextStyle {
  size?: number
  isStrong?: boolean
  /** in the font of headings, or strong if that lacks a character */
  isDisplay?: boolean
  isQuiet?: boolean
  align?: 'left' | 'right'
  width?: number
}

const LINE_GAP = 2

function fontOf(text: string, { isStrong, isDisplay }: TextStyle): string {
  const isInDisplay = (character: string) =>
    displayFont?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  if (isDisplay && [...text].every(isInDisplay)) return 'display'
  return isStrong || isDisplay ? 'strong' : 'regular'
}

/** Draws text at a position and returns its height. */
export function drawText(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  style: TextStyle = {},
): number {
  const { size = 10, isQuiet, align = 'left', width = INNER_WIDTH } = style
  const font = fontOf(text, style)
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(isQuiet ? INK_2 : INK)
  if (!signPrinter?.needsSigns(text)) {
    const options = { width, align, lineGap: LINE_GAP }
    const height = pdf.heightOfString(text, options)
    pdf.text(text, x, y, options)
    return height
  }
  const lineHeight = pdf.currentLineHeight(true) + LINE_GAP
  const lines = signPrinter.wrap(pdf, text, font, width)
  for (const [index, runs] of lines.entries())
    signPrinter.drawLine(pdf, runs, {
      font,
      size,
      x,
      y: y + index * lineHeight,
      right: align === 'right' ? x + width : undefined,
    })
  return lines.length * lineHeight
}

/** Returns the height that `drawText` gives to a text in the regular font. */
export function textHeight(pdf: Pdf, text: string, width: number): number {
  pdf.font('regular').fontSize(10)
  return signPrinter?.needsSigns(text)
    ? signPrinter.wrap(pdf, text, 'regular', width).length *
        (pdf.currentLineHeight(true) + LINE_GAP)
    : pdf.heightOfString(text, { width, lineGap: LINE_GAP })
}

/** A picture as PNG, with its size in px. */
export interface PdfImage {
  png: Buffer
  width: number
  height: number
}

/** Maximum width and height of a logo, in points. */
const LOGO_BOX = { width: 200, height: 40 }

/** The part of the shop's appearance that documents have. */
interface Brand {
  name: string
  font?: FontPair
  /** shows the chain before the name, in the demo */
  hasDemoMark?: boolean
}

/** Returns the style of headings. The standard pair is the only one whose font for headings documents have. */
export const headingStyle = (font: FontPair | undefined, size: number): TextStyle =>
  font === 'imbue' ? { size: size * DISPLAY_SCALE, isDisplay: true } : { size, isStrong: true }

/** The letters of Imbue are small for their size. */
const DISPLAY_SCALE = 1.4
const MARK_WIDTH = 34

/** Draws the logo at the top left of the page, or the name as text if there is no logo. */
export function drawBrand(pdf: Pdf, { name, font, hasDemoMark }: Brand, logo?: PdfImage): void {
  if (logo) {
    const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height)
    pdf.image(logo.png, PAGE.margin, PAGE.margin, { width: logo.width * scale })
    return
  }
  const markRoom = hasDemoMark ? MARK_WIDTH + 8 : 0
  if (hasDemoMark) drawChain(pdf, PAGE.margin, PAGE.margin + 8)
  drawText(pdf, name, PAGE.margin + markRoom, PAGE.margin, {
    ...headingStyle(font, 20),
    width: INNER_WIDTH / 2 - markRoom,
  })
}

function drawChain(pdf: Pdf, x: number, y: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(MARK_WIDTH / CHAIN.width)
    .lineWidth(CHAIN.lineWidth)
    .strokeColor(INK)
  for (const link of CHAIN.links) pdf.path(link).stroke()
  pdf.restore()
}

/** Draws a line from `x` to the right margin. */
export function drawRule(pdf: Pdf, y: number, isStrong = false, x = PAGE.margin): void {
  pdf
    .moveTo(x, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(isStrong ? 0.8 : 0.5)
    .strokeColor(isStrong ? INK : LINE)
    .stroke()
}

const LABEL_WIDTH = 170
const FOOTER_SIZE = 8

/**
 * Prints the footer of the pages from `firstPage` on: the facts of the seller below a line, and the label with a page number if
 * there are several.
 */
export function numberPages(
  pdf: Pdf,
  firstPage: number,
  label: string,
  sellerFacts: string[] = [],
): void {
  const { count } = pdf.bufferedPageRange()
  const pages = count - firstPage
  const style = { size: FOOTER_SIZE, isQuiet: true }
  // Two lines fit above the margin; pdfkit would put a third on a new page.
  const y = PAGE.height - PAGE.margin - 28
  for (let page = 0; page < pages; page++) {
    pdf.switchToPage(firstPage + page)
    const text = pages > 1 ? `${label}, pagina ${page + 1} van ${pages}` : label
    drawRule(pdf, y - 6)
    drawText(pdf, sellerFacts.join('  ·  '), PAGE.margin, y, {
      ...style,
      width: INNER_WIDTH - LABEL_WIDTH,
    })
    drawText(pdf, text, PAGE.width - PAGE.margin - LABEL_WIDTH, y, {
      ...style,
      width: LABEL_WIDTH,
      align: 'right',
    })
  }
  pdf.switchToPage(count - 1)
}

import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const { resolve: resolveFile } = createRequire(import.meta.url)
const REGULAR_FONT = resolveFile(
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
)
const STRONG_FONT = resolveFile(
  '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
)

export type Pdf = InstanceType<typeof PDFDocument>

/** Size of A4 and its margin, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 }
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin
/** The y position below which only the footer is printed. */
export const BOTTOM = PAGE.height - PAGE.margin - 24

const INK = '#16181d'
const INK_2 = '#4a4c52'
const LINE = '#ddd7cb'

/**
 * Loads pdfkit and parses the fonts, once per process, because parsing takes longer than the rest of a document. Both happen on
 * demand, because most processes never make a PDF.
 */
async function loadPdfKit() {
  const [{ default: Document }, { open }] = await Promise.all([import('pdfkit'), import('fontkit')])
  // pdfkit accepts fonts that fontkit has opened, but its types do not include them.
  const parse = async (file: string) => (await open(file)) as unknown as ArrayBuffer
  const [regular, strong] = await Promise.all([parse(REGULAR_FONT), parse(STRONG_FONT)])
  return { Document, regular, strong }
}
let pdfKit: ReturnType<typeof loadPdfKit> | undefined

/** Makes a PDF whose pages `draw` draws. The shop's font is embedded, so that the file looks the same everywhere. */
export async function makePdf(title: string, now: Date, draw: (pdf: Pdf) => void): Promise<Buffer> {
  pdfKit ??= loadPdfKit()
  const { Document, regular, strong } = await pdfKit
  const pdf = new Document({
    size: 'A4',
    margin: PAGE.margin,
    font: '',
    lang: 'nl-NL',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: now },
  })
  pdf.registerFont('regular', regular).registerFont('strong', strong).font('regular')
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
  isQuiet?: boolean
  align?: 'left' | 'right'
  width?: number
}

/** Draws text at a position and returns its height. */
export function drawText(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  style: TextStyle = {},
): number {
  const { size = 10, isStrong, isQuiet, align = 'left', width = INNER_WIDTH } = style
  pdf
    .font(isStrong ? 'strong' : 'regular')
    .fontSize(size)
    .fillColor(isQuiet ? INK_2 : INK)
  const options = { width, align, lineGap: 2 }
  const height = pdf.heightOfString(text, options)
  pdf.text(text, x, y, options)
  return height
}

/** A picture as PNG, with its size in px. */
export interface PdfImage {
  png: Buffer
  width: number
  height: number
}

/** Maximum width and height of a logo, in points. */
const LOGO_BOX = { width: 200, height: 40 }

/** Draws the logo at the top left of the page, or the name as text if there is no logo. */
export function drawBrand(pdf: Pdf, name: string, logo?: PdfImage): void {
  if (logo) {
    const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height)
    pdf.image(logo.png, PAGE.margin, PAGE.margin, { width: logo.width * scale })
  } else
    drawText(pdf, name, PAGE.margin, PAGE.margin, {
      size: 20,
      isStrong: true,
      width: INNER_WIDTH / 2,
    })
}

export function drawRule(pdf: Pdf, y: number, isStrong = false): void {
  pdf
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(isStrong ? 0.8 : 0.5)
    .strokeColor(isStrong ? INK : LINE)
    .stroke()
}

/** Prints the label in the footer of the pages from `firstPage` on, with a page number if there are several. */
export function numberPages(pdf: Pdf, firstPage: number, label: string): void {
  const { count } = pdf.bufferedPageRange()
  const pages = count - firstPage
  for (let page = 0; page < pages; page++) {
    pdf.switchToPage(firstPage + page)
    const text = pages > 1 ? `${label}, pagina ${page + 1} van ${pages}` : label
    drawText(pdf, text, PAGE.margin, PAGE.height - PAGE.margin - 12, { size: 8, isQuiet: true })
  }
  pdf.switchToPage(count - 1)
}

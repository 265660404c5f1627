import { BOTTOM, drawRule, drawText, PAGE, textHeight } from './pdf-page.server.ts'
import type { Pdf } from './pdf-text.server.ts'

export interface Column {
  title: string
  width: number
  align?: 'left' | 'right'
}

/** Space between two columns, in points. */
const GAP = 12

/** Draws a table, repeating its head on each page, and returns the y position below the table. */
export function drawTable(pdf: Pdf, top: number, columns: Column[], rows: string[][]): number {
  let y = drawHead(pdf, top, columns)
  for (const row of rows) {
    const height = rowHeight(pdf, columns, row)
    if (y + height > BOTTOM) {
      pdf.addPage()
      y = drawHead(pdf, PAGE.margin, columns)
    }
    drawCells(pdf, y + 6, columns, row)
    y += height
    drawRule(pdf, y)
  }
  return y
}

/** Returns `y` if the height fits below it. Otherwise adds a page and returns its top. */
export function ensureRoom(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  pdf.addPage()
  return PAGE.margin
}

function drawHead(pdf: Pdf, y: number, columns: Column[]): number {
  const titles = columns.map(({ title }) => title)
  drawCells(pdf, y, columns, titles, true)
  const bottom = y + 18
  drawRule(pdf, bottom, true)
  return bottom
}

function rowHeight(pdf: Pdf, columns: Column[], row: string[]): number {
  const heights = row.map((text, index) =>
    textHeight(pdf, text, (columns[index]?.width ?? 0) - GAP),
  )
  return Math.max(...heights) + 10
}

function drawCells(pdf: Pdf, y: number, columns: Column[], row: string[], isHead = false): void {
  let x = PAGE.margin
  columns.forEach(({ width, align = 'left' }, index) => {
    const isRight = align === 'right'
    drawText(pdf, row[index] ?? '', isRight ? x + GAP : x, y, {
      align,
      width: width - GAP,
      size: isHead ? 9 : 10,
      isQuiet: isHead,
    })
    x += width
  })
}

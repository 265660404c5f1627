import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** Part of a line that one font can print. */
interface Run {
  text: string
  isSign: boolean
}

/** Characters that change the look of the one before them and have no glyph. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/u

/**
 * Prints texts with characters that the shop's font lacks, such as the ♥ of an engraving: `signs` prints those that it has,
 * and of the rest the code point is printed, so that the text of an engraving can always be told from the document.
 */
export class SignPrinter {
  readonly #letters: Font
  readonly #signs: Font

  constructor(letters: Font, signs: Font) {
    this.#letters = letters
    this.#signs = signs
  }

  needsSigns = (text: string): boolean => [...text].some((character) => !this.#isLetter(character))

  /** Breaks a text into lines of at most `width` points, in the current font and size of the PDF. */
  wrap(pdf: Pdf, text: string, font: string, width: number): Run[][] {
    return text
      .normalize()
      .split('\n')
      .flatMap((paragraph) => {
        const lines: string[] = ['']
        const fits = (line: string) => this.#width(pdf, this.#runsOf(line.trimEnd()), font) <= width
        for (const word of paragraph.split(/(?<= )/)) {
          for (const part of fits(word) ? [word] : word) {
            const longer = `${lines.at(-1)}${part}`
            if (fits(longer)) lines.splice(-1, 1, longer)
            else lines.push(part)
          }
        }
        return lines.map((line) => this.#runsOf(line.trimEnd()))
      })
  }

  /** Draws a line whose top is at `y`, and that ends at `x + width` if it is aligned right. */
  drawLine(
    pdf: Pdf,
    runs: Run[],
    {
      font,
      size,
      x,
      y,
      right,
    }: { font: string; size: number; x: number; y: number; right: number | undefined },
  ): void {
    const baseline = y + (this.#letters.ascent / this.#letters.unitsPerEm) * size
    let left = right === undefined ? x : right - this.#width(pdf, runs, font)
    for (const { text, isSign } of runs) {
      pdf
        .font(isSign ? 'signs' : font)
        .text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += pdf.widthOfString(text)
    }
    pdf.font(font)
  }

  #isLetter = (character: string) => character < ' ' || hasGlyph(this.#letters, character)

  #runsOf(line: string): Run[] {
    const runs: Run[] = []
    for (const character of line) {
      const isSign = !this.#isLetter(character) && hasGlyph(this.#signs, character)
      const text = isSign || this.#isLetter(character) ? character : codeText(character)
      const last = runs.at(-1)
      if (last?.isSign === isSign) last.text += text
      else if (text) runs.push({ text, isSign })
    }
    return runs
  }

  #width(pdf: Pdf, runs: Run[], font: string): number {
    const widths = runs.map(({ text, isSign }) =>
      pdf.font(isSign ? 'signs' : font).widthOfString(text),
    )
    pdf.font(font)
    return widths.reduce((sum, width) => sum + width, 0)
  }
}

const codePoint = (character: string) => character.codePointAt(0) ?? 0
const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(codePoint(character))
const codeText = (character: string) =>
  INVISIBLE.test(character)
    ? ''
    : `[U+${codePoint(character).toString(16).toUpperCase().padStart(4, '0')}]`

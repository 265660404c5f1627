import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawText, makePdf, PAGE, textHeight } from './pdf-page.server.ts'

const now = new Date('2026-11-21T10:00:00Z')

/** Returns the decompressed content of a PDF, including the table that gives each glyph its character. */
const contentOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, bytes = '']) => {
      const buffer = Buffer.from(bytes, 'latin1')
      try {
        return inflateSync(buffer).toString('latin1')
      } catch {
        return bytes
      }
    })
    .join('\n')

test('a PDF prints every character of an engraving, and the code of one that no font has', async () => {
  const pdf = await makePdf('Factuur', now, (page) => {
    drawText(page, 'Gravure: Joris ♥ Sanne ∞ ☾', PAGE.margin, 100)
  })
  expect(pdf.toString('latin1')).toContain('NotoEmoji')
  const content = contentOf(pdf)
  for (const character of ['♥', '∞', 'J', '[', 'U', '2', '6', '3', 'E'])
    expect(content).toContain(`<${character.codePointAt(0)?.toString(16).padStart(4, '0')}>`)
  expect(content).not.toContain('<263e>')
})

test('a text with signs keeps its lines within the width', async () => {
  await makePdf('Factuur', now, (page) => {
    const width = 120
    const plain = textHeight(page, 'Joris & Sanne', width)
    expect(textHeight(page, 'Joris ♥ Sanne', width)).toBeCloseTo(plain, 3)
    expect(textHeight(page, 'Joris ♥ Sanne\nvoor altijd ♥', width)).toBeCloseTo(2 * plain, 3)
    expect(textHeight(page, '♥ '.repeat(60), width)).toBeGreaterThan(4 * plain)
    expect(drawText(page, 'Joris ♥ Sanne', 100, 100, { width, align: 'right' })).toBeCloseTo(
      plain,
      3,
    )
  })
})

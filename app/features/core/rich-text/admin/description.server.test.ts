import { expect, test } from 'vitest'
import { editableDescription, readDescription } from './description.server.ts'

const RICH =
  '<h2>Met de hand gezet</h2><p>Van <strong>14 karaat</strong> goud, zie <a href="/keurmerken-en-gehalte/" rel="noopener nofollow">gehalte</a>.</p><ol><li>Passen</li><li>Dragen</li></ol>'

test('a description with markup becomes a document of the editor and returns unchanged', () => {
  const value = editableDescription(RICH)
  expect(JSON.parse(value)).toMatchObject({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 } },
      { type: 'paragraph' },
      { type: 'orderedList' },
    ],
  })
  expect(readDescription(value)).toEqual({ ok: true, html: RICH })
})

test.each([
  ['Een ring.', 'Een ring.'],
  ['<p>Een ring.</p><p>Van zilver &amp; goud.</p>', 'Een ring.\n\nVan zilver & goud.'],
  ['<h2>Maat</h2><ul><li>17</li><li>18</li></ul>', '## Maat\n\n- 17\n- 18'],
  ['', ''],
])('a simple description %s can be edited as text', (html, text) => {
  expect(editableDescription(html)).toBe(text)
})

test('text typed without the editor becomes headings, lists and paragraphs', () => {
  expect(readDescription('## Maat\n\n- 17\n- 18\n\nBlijft < 2 mm.')).toEqual({
    ok: true,
    html: '<h2>Maat</h2><ul><li>17</li><li>18</li></ul><p>Blijft &lt; 2 mm.</p>',
  })
  expect(readDescription('')).toEqual({ ok: true, html: '' })
})

test('markup that the editor would lose stays HTML', () => {
  const table = '<table><tbody><tr><td>Breedte</td><td>2 mm</td></tr></tbody></table>'
  expect(editableDescription(table)).toBe(table)
  expect(readDescription(table)).toEqual({ ok: true, html: table })
  expect(editableDescription('<p>10 m<sup>2</sup></p>')).toBe('<p>10 m<sup>2</sup></p>')
})

test('a text that shows a tag or an entity keeps it', () => {
  const html = '<p>Schrijf &lt;b&gt; of &amp;lt; in de gravure.</p>'
  expect(readDescription(editableDescription(html))).toEqual({ ok: true, html })
})

test('HTML and documents are sanitised', () => {
  expect(readDescription('<p onclick="x()">Mooi<script>x()</script></p>')).toEqual({
    ok: true,
    html: '<p>Mooi</p>',
  })
  const link = (href: string) =>
    JSON.stringify({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Hier', marks: [{ type: 'link', attrs: { href } }] }],
        },
      ],
    })
  expect(readDescription(link('javascript:alert(1)'))).toMatchObject({ ok: false })
  expect(readDescription('{"type":"doc","content":[{"type":"script"}]}')).toMatchObject({
    ok: false,
  })
})

import { expect, test } from 'vitest'
import { htmlToDocument } from './html-document.server.ts'
import { fillDocument, fillLine, isTextOnly, unknownFields } from './merge-fields.ts'
import { textHtml } from './text-html.server.ts'

const link = (text: string, href: string) => ({
  type: 'text' as const,
  text,
  marks: [{ type: 'link' as const, attrs: { href } }],
})
const VALUES = {
  naam: 'Zilver & Zo',
  contact: [link('020 123 45 67', 'tel:0201234567')],
  leeg: '',
  tarieven: { blocks: htmlToDocument('<h3>Nederland</h3><ul><li>Pakket: € 5</li></ul>').content },
}
const fill = (html: string) => textHtml(fillDocument(htmlToDocument(html), VALUES).content)

test('fields are filled in with their marks and links, and the result is escaped', () => {
  expect(fill('<p>Bij <b>{naam}</b>: {contact}.</p>')).toBe(
    '<p>Bij <strong>Zilver &amp; Zo</strong>: <a href="tel:0201234567">020 123 45 67</a>.</p>',
  )
  expect(fillLine('Welkom bij {naam}. {leeg} Bel {contact}.', VALUES)).toBe(
    'Welkom bij Zilver & Zo. Bel 020 123 45 67.',
  )
})

test('a field of several blocks takes the place of its paragraph', () => {
  expect(fill('<h2>Kosten</h2><p>{tarieven}</p>')).toBe(
    '<h2>Kosten</h2><h3>Nederland</h3><ul><li>Pakket: € 5</li></ul>',
  )
})

test('a paragraph, list item or section that is empty without its field is left out', () => {
  expect(
    fill('<h2>Ruilen</h2><p>{leeg}</p><h2>Blijft</h2><ul><li>{leeg}</li><li>Ja</li></ul>'),
  ).toBe('<h2>Blijft</h2><ul><li>Ja</li></ul>')
  expect(fill('<p>Eerst</p><h2>Ruilen</h2><ul><li>{leeg}</li></ul>')).toBe('<p>Eerst</p>')
})

test('a name that the shop does not know and a loose brace are found', () => {
  expect(unknownFields('{naam} en {adres}, {naam', ['naam'])).toEqual(['{adres}', '{'])
  expect(unknownFields('Zonder velden', [])).toEqual([])
})

test('a text with a photo is not text only', () => {
  expect(isTextOnly(htmlToDocument('<p>Tekst</p><ul><li>a</li></ul>'))).toBe(true)
  expect(isTextOnly(htmlToDocument('<img class="wp-image-7">'))).toBe(false)
})

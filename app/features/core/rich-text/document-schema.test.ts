import { expect, test } from 'vitest'
import { readDocument } from './document-schema.ts'
import { documentToText, textToDocument } from './document-text.ts'
import { photoIdsOf, productIdsOf, readingMinutes } from './post-document.ts'

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const textNode = (text: string, ...marks: unknown[]) => ({ type: 'text', text, marks })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })

const readMessage = (text: string) => {
  const parsedDocument = readDocument(text)
  return parsedDocument.ok ? 'gelezen' : parsedDocument.message
}

test('everything that the editor creates is read, and attributes that the shop does not use are left out', () => {
  const photo = { type: 'photo', attrs: { mediaId: 7, alt: 'Een ring' } }
  const product = { type: 'product', attrs: { productId: 9 } }
  const item = { type: 'listItem', content: [paragraph(textNode('een'))] }
  const blocks = [
    { type: 'heading', attrs: { level: 2 }, content: [textNode('Kop')] },
    paragraph(
      textNode('vet', { type: 'bold' }),
      { type: 'hardBreak' },
      textNode('x', link('/shop/')),
    ),
    {
      type: 'bulletList',
      content: [{ ...item, content: [...item.content, { type: 'orderedList', content: [item] }] }],
    },
    { type: 'blockquote', content: [paragraph(textNode('citaat'))] },
    { type: 'horizontalRule' },
    photo,
    product,
    {
      type: 'topList',
      content: [{ type: 'topItem', content: [paragraph(textNode('Eén')), product] }],
    },
    {
      type: 'prosCons',
      content: [
        { type: 'pros', content: [paragraph(textNode('plus'))] },
        { type: 'cons', content: [paragraph(textNode('min'))] },
      ],
    },
  ]
  const parsedDocument = readDocument(doc(...blocks))
  expect(parsedDocument).toEqual({ ok: true, document: { type: 'doc', content: blocks } })
  if (!parsedDocument.ok) throw new Error('the document was rejected')
  expect(photoIdsOf(parsedDocument.document)).toEqual([7])
  expect(productIdsOf(parsedDocument.document)).toEqual([9])

  const linkWithExtras = {
    type: 'link',
    attrs: { href: '/shop/', target: '_blank', onclick: 'x()' },
  }
  expect(
    readDocument(doc(paragraph({ ...textNode('x', linkWithExtras), style: 'color:red' }))),
  ).toEqual({
    ok: true,
    document: { type: 'doc', content: [paragraph(textNode('x', link('/shop/')))] },
  })
})

test('a document that our editor cannot have created is rejected with the reason', () => {
  const unknownPart = /onderdeel dat de winkel niet kent/
  for (const text of [
    doc({ type: 'script', content: [textNode('alert(1)')] }),
    doc({ type: 'iframe', attrs: { src: 'https://elders.example/' } }),
    doc({ type: 'heading', attrs: { level: 1 }, content: [] }),
    doc({ type: 'photo', attrs: { mediaId: '1 OR 1=1', alt: '' } }),
    // The integer column of the id ends below this number.
    doc({ type: 'photo', attrs: { mediaId: 2 ** 31, alt: '' } }),
    doc(paragraph({ type: 'text', text: { toString: 1 } })),
    doc(paragraph(textNode('x', { type: 'style', attrs: { style: 'x' } }))),
    doc({ type: '__proto__' }),
    '{"type":"doc","content":',
    '{"type":"page"}',
  ]) {
    expect(readMessage(text), text).toMatch(unknownPart)
  }
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//elders.example/',
    '/\\elders.example/',
    'elders.example',
  ]) {
    expect(readMessage(doc(paragraph(textNode('x', link(href))))), href).toMatch(/link in de tekst/)
  }
  for (const href of [
    'https://elders.example/a?b=c#d',
    'mailto:a@voorbeeld.example',
    'tel:+31302001420',
    '/shop/',
    '#kop',
  ])
    expect(readMessage(doc(paragraph(textNode('x', link(href))))), href).toBe('gelezen')
})

test('neither depth nor size of a document brings the shop down', () => {
  let nestedList: unknown = paragraph(textNode('x'))
  for (let level = 0; level < 5; level++)
    nestedList = { type: 'bulletList', content: [{ type: 'listItem', content: [nestedList] }] }
  expect(readMessage(doc(nestedList))).toMatch(/niet kent/)
  const bottomless = '{"type":"doc","content":['.repeat(10_000)
  expect(readMessage(bottomless + ']}'.repeat(10_000))).toMatch(/te lang|niet kent/)
  const nested = `${'{"type":"bulletList","content":['.repeat(5_000)}${']}'.repeat(5_000)}`
  expect(readMessage(`{"type":"doc","content":[${nested}]}`)).toMatch(/niet kent/)
  expect(readMessage('x'.repeat(300_001))).toMatch(/te lang/)
  expect(readMessage(doc(paragraph(textNode('x'.repeat(1_000_000)))))).toMatch(/te lang/)
})

test('characters that the database rejects are replaced', () => {
  const parsedDocument = readDocument(doc(paragraph(textNode('a\0b\ud800'))))
  expect(parsedDocument.ok && JSON.stringify(parsedDocument.document)).toContain('a\ufffdb\ufffd')
})

test('plain text is converted in both directions, and a formatted text is recognised', () => {
  const text = '## Meten\n\nEén strook,\neen pen.\n\n- papier\n- liniaal'
  const document = textToDocument(text)
  expect(document.content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'bulletList'])
  expect(documentToText(document)).toBe(text)
  expect(readDocument(text)).toEqual({ ok: true, document })
  expect(documentToText({ type: 'doc', content: [] })).toBe('')
  const parsedDocument = readDocument(doc(paragraph(textNode('x', link('/shop/')))))
  expect(parsedDocument.ok && documentToText(parsedDocument.document)).toBeNull()
})

test('the reading time is a minute for two hundred words, and at least one', () => {
  expect(readingMinutes(textToDocument(''))).toBe(1)
  expect(readingMinutes(textToDocument('woord '.repeat(900)))).toBe(5)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDocument } from './document-schema.ts'
import { findLostElements, htmlToDocument, isHtml } from './html-document.server.ts'

/** Summarizes nodes: "h2 Titel", "p *vet* [naar](adres)", and lists by their dashes. */
function summarize(nodes: readonly unknown[], depth = 0): string[] {
  return nodes.flatMap((node) => {
    const { type, attrs = {}, content = [] } = Object(node)
    if (type === 'listItem') return summarize(content, depth)
    if (/List$/.test(type)) return content.flatMap((item: unknown) => summarize([item], depth + 1))
    if (type === 'blockquote') return summarize(content).map((line) => `> ${line}`)
    if (type === 'photo') return `photo ${attrs.mediaId} ${attrs.alt}`
    if (type === 'horizontalRule') return 'rule'
    const inline = content
      .map(({ type: kind, text, marks = [] }: { type: string; text: string; marks: unknown[] }) => {
        if (kind === 'hardBreak') return ' / '
        return marks.reduce<string>((inner, mark) => {
          const { type: name, attrs: markAttrs } = Object(mark)
          if (name === 'italic') return `_${inner}_`
          return name === 'bold' ? `*${inner}*` : `[${inner}](${markAttrs.href})`
        }, text)
      })
      .join('')
    return `${type === 'heading' ? `h${attrs.level}` : '-'.repeat(depth) || 'p'} ${inline}`
  })
}
const readBlocks = (html: string) => summarize(htmlToDocument(html).content)

test('HTML of other programs becomes known blocks, and the text of the rest stays', () => {
  expect(
    readBlocks(`<!-- wp:heading --><h1>Zilver &amp; goud</h1><!-- /wp:heading -->
      <p class="x" onclick="alert(1)">Met een <b>zachte <i>doek</i></b>, zie
        <a href="https://voorbeeld.example/a">hier</a> of <a href="javascript:alert(1)">daar</a>.<br> Klaar </p>
      <script>alert(1)</script><hr>
      <ul><li>Eén<ul><li>onder één</li></ul></li><li></li><li><p>Twee</p></li></ul>
      <blockquote><p>Mooi.</p><p>Echt.</p></blockquote>
      <h4>Tabel</h4><table><tr><th>Maat</th><td>54</td></tr></table>
      <figure><img class="wp-image-12" src="x.jpg" alt="Een ring"><figcaption>Een ring</figcaption></figure>
      <figure><img class="wp-image-13" src="x.jpg"><figcaption data-library="true">Uit de bibliotheek</figcaption></figure>
      <img src="https://elders.example/foto.jpg"> los &lt;b&gt;`),
  ).toEqual([
    'h2 Zilver & goud',
    'p Met een *zachte *_*doek*_, zie [hier](https://voorbeeld.example/a) of daar. / Klaar',
    'rule',
    '- Eén',
    '-- onder één',
    '- Twee',
    '> p Mooi.',
    '> p Echt.',
    'h3 Tabel',
    'p Maat · 54',
    'photo 12 Een ring',
    'p Een ring',
    'photo 13 ',
    'p los <b>',
  ])
  expect(readBlocks('Een <strong>regel</strong>\nen nog een\n\nDan een alinea')).toEqual([
    'p Een *regel* / en nog een',
    'p Dan een alinea',
  ])
  for (const text of ['Over **goud**', 'a < b en c > d', '{"type":"doc"}'])
    expect(isHtml(text), text).toBe(false)
  for (const html of ['<p>x', 'goud &amp; zilver', '<br/>']) expect(isHtml(html), html).toBe(true)
})

test('content that cannot be converted to text is named, so that it can be rejected', () => {
  expect(findLostElements('<p>Met <i>krijt</i></p><ul><li>x</li></ul><script>x</script>')).toEqual(
    [],
  )
  expect(
    findLostElements('<img src="/media/3-ab/320.jpg"><img class="wp-image-3" src="x">'),
  ).toEqual([])
  expect(
    findLostElements(
      '<TABLE><tr><td>1</table><table></table><iframe src="x"></iframe><img src="x.jpg">',
    ),
  ).toEqual(['<table>', '<iframe>', '<img>'])
})

test('any HTML becomes a document that can be stored', () => {
  const tags = ['p', 'ul', 'ol', 'li', 'a href="/x"', 'b', 'h2', 'blockquote', 'br', 'hr', 'td']
  const ends = ['p', 'ul', 'ol', 'li', 'a', 'b', 'h2', 'blockquote', 'script', 'svg']
  const fragment = fc.oneof(
    fc.constantFrom(...tags.map((tag) => `<${tag}>`)),
    fc.constantFrom(...ends.map((tag) => `</${tag}>`)),
    fc.constantFrom('<img src="/media/3-ab/x.jpg">', '<script>', '&nbsp;', ' ', '\n\n'),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
      const largeDocument = htmlToDocument(fragments.join(''))
      expect(readDocument(JSON.stringify(largeDocument)).ok).toBe(true)
    }),
  )
  const deepDocument = htmlToDocument('<ul><li><b><a href="/x"><blockquote>'.repeat(2_000))
  expect(readDocument(JSON.stringify(deepDocument)).ok).toBe(true)
})

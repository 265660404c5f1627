import { expect, test } from 'vitest'
import { escapeHtml, escapeMarkdown, escapeWpHtml, escapeWpReview, escapeXml } from './escape.ts'

test('escaped text is safe between tags and in attributes with either quote', () => {
  expect(escapeHtml('<a title="x" id=\'y\'>Goud & zilver</a>')).toBe(
    '&lt;a title=&quot;x&quot; id=&#39;y&#39;&gt;Goud &amp; zilver&lt;/a&gt;',
  )
})

test('text in XML loses only the characters that XML cannot contain', () => {
  expect(escapeXml('Zoë\u0000 & <b>\n"d\'or"\uffff')).toBe(
    'Zoë &#38; &#60;b&#62;\n&#34;d&#39;or&#34;',
  )
})

test('HTML as WordPress writes it retains apostrophes, and in a review all quotes', () => {
  expect(escapeWpHtml('<b>"d\'or" & zilver')).toBe("&lt;b&gt;&quot;d'or&quot; &amp; zilver")
  expect(escapeWpReview('<b>"d\'or" & zilver')).toBe('&lt;b&gt;"d\'or" &amp; zilver')
})

test('a name in Markdown is no markup, and stays on its line', () => {
  expect(escapeMarkdown('*Goud*\n[en] #zilver')).toBe('\\*Goud\\* \\[en\\] \\#zilver')
})

import { expect, test } from 'vitest'
import { escapeHtml, escapeXml } from './escape.ts'

test('a text stays a text between tags and in attributes of both quotes', () => {
  expect(escapeHtml('<a title="x" id=\'y\'>Goud & zilver</a>')).toBe(
    '&lt;a title=&quot;x&quot; id=&#39;y&#39;&gt;Goud &amp; zilver&lt;/a&gt;',
  )
})

test('a text in XML loses what XML cannot hold, and nothing else', () => {
  expect(escapeXml('Zoë\u0000 & <b>\n"d\'or"\uffff')).toBe(
    'Zoë &#38; &#60;b&#62;\n&#34;d&#39;or&#34;',
  )
})

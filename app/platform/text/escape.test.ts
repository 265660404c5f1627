import { expect, test } from 'vitest'
import { escapeHtml, escapeXml } from './escape.ts'

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

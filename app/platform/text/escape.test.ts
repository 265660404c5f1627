import { expect, test } from 'vitest'
import {
  escapeHtml,
  escapeMarkdown,
  escapeScriptJson,
  escapeWpHtml,
  escapeWpReview,
  escapeXml,
} from './escape.ts'

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

test('JSON cannot end its script element and stays the same value', () => {
  const value = { name: '</script><!-- & \u2028\u2029' }
  const json = escapeScriptJson(JSON.stringify(value))
  expect(json).toBe('{"name":"\\u003c/script\\u003e\\u003c!-- \\u0026 \\u2028\\u2029"}')
  expect(JSON.parse(json)).toEqual(value)
})

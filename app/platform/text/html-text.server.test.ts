import { expect, test } from 'vitest'
import { cleanDescription, editableText } from './html-text.server.ts'

test.each([
  '<p>Een saffier in vier poten.</p><p>De band is 1,8 mm<br />breed.</p>',
  '<p>Goud &amp; zilver, 1 &lt; 2</p>',
  '<p>Met <strong>diamant</strong></p><ul><li>één</li></ul>',
  '',
])('a description edited as text («%s») is the same when it is saved again', (html) => {
  expect(cleanDescription(editableText(html))).toBe(html)
})

test('changing a sentence does not require reading tags', () => {
  expect(editableText('<p>Een saffier.</p><p>Goud &amp; zilver.</p>')).toBe(
    'Een saffier.\n\nGoud & zilver.',
  )
})

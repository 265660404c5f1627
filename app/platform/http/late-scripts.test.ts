import { expect, test } from 'vitest'
import { startScriptsLate } from './late-scripts.ts'

const late = (html: string) => startScriptsLate(Buffer.from(html)).toString()

test('what loads scripts is switched off, and switched on by the last thing in the page', () => {
  const page = late(
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body>Café' +
      '<script type="module" async="">import "/a.js"</script></body></html>',
  )
  expect(page).toContain('<link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/>')
  expect(page).toContain('Café<script type="text/later">import "/a.js"</script><script>')
  expect(page).toMatch(/<\/script><\/body><\/html>$/)
  expect(page).not.toContain('modulepreload" href')
})

test('a text that looks like a script of ours stays a text', () => {
  const text = 'const tag = &lt;link rel="modulepreload"'
  expect(
    late(`<html><head></head><body>${text}<script type="module" async="">1</script></body></html>`),
  ).toContain(text)
})

test('a page without scripts is left as it is', () => {
  const page = '<html><head></head><body>Even geduld.</body></html>'
  expect(late(page)).toBe(page)
})

import { expect, test } from 'vitest'
import { startScriptsLate } from './late-scripts.ts'

const delayScripts = (html: string) => startScriptsLate(Buffer.from(html)).toString()

test('scripts are delayed, and started by the last script in the page', () => {
  const page = delayScripts(
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body>Café' +
      '<script type="module" async="">import "/a.js"</script></body></html>',
  )
  expect(page).toContain('<link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/>')
  expect(page).toContain('Café<script type="text/later">import "/a.js"</script><script>')
  expect(page).toMatch(/<\/script><\/body><\/html>$/)
  expect(page).not.toContain('modulepreload" href')
})

test('text that looks like a script tag is not changed', () => {
  const text = 'const tag = &lt;link rel="modulepreload"'
  expect(
    delayScripts(
      `<html><head></head><body>${text}<script type="module" async="">1</script></body></html>`,
    ),
  ).toContain(text)
})

test('a page without scripts is not changed', () => {
  const page = '<html><head></head><body>Even geduld.</body></html>'
  expect(delayScripts(page)).toBe(page)
})

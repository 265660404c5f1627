import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

test('a page lets in the frame of its embed slot and no other [S24]', () => {
  const slot = '<iframe data-embed-slot="" src="https://slider.example/shop?id=1"></iframe>'
  expect(contentSecurityPolicy(slot)).toContain('frame-src https://slider.example;')
  expect(contentSecurityPolicy('<iframe src="https://evil.example/"></iframe>')).toContain(
    "frame-src 'self';",
  )
})

test('only the scripts that the page was made with may run', () => {
  const policy = contentSecurityPolicy(
    '<script>let a</script><script type="application/ld+json">{}</script>',
  )
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).not.toContain("unsafe-inline' ")
})

import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

test("a page allows the frame of the owner's setting and no other [S24]", () => {
  const allowed = '<meta name="schakel-embed" content="https://slider.example"/>'
  expect(contentSecurityPolicy({ html: allowed })).toContain('frame-src https://slider.example;')
  expect(
    contentSecurityPolicy({ html: '<iframe src="https://evil.example/"></iframe>' }),
  ).toContain("frame-src 'self';")
})

test('photos load from their shops and from nowhere else', () => {
  expect(contentSecurityPolicy({ html: '', photoOrigins: ['https://foto.example'] })).toContain(
    "img-src 'self' data: https://foto.example;",
  )
  expect(contentSecurityPolicy({ html: '' })).toContain("img-src 'self' data:;")
})

test('only the scripts that the page was rendered with may run', () => {
  const policy = contentSecurityPolicy({
    html: '<script>let a</script><script>steal()</script><script type="application/ld+json">{}</script>',
    scriptHashes: ['aGFzaA=='],
  })
  expect(policy).toContain("script-src 'self' 'sha256-aGFzaA==';")
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).not.toContain("unsafe-inline' ")
})

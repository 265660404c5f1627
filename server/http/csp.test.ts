import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

const NO_PAGE = Buffer.from('')

test("a page allows the frame of the owner's setting and no other [S24]", () => {
  const allowedTag = '<meta name="schakel-embed" content="https://slider.example"/>'
  expect(contentSecurityPolicy({ html: Buffer.from(allowedTag) })).toContain(
    'frame-src https://slider.example;',
  )
  expect(
    contentSecurityPolicy({ html: Buffer.from('<iframe src="https://evil.example/"></iframe>') }),
  ).toContain("frame-src 'self';")
})

test('photos load from their shops and from nowhere else', () => {
  expect(
    contentSecurityPolicy({ html: NO_PAGE, photoOrigins: ['https://foto.example'] }),
  ).toContain("img-src 'self' data: https://foto.example;")
  expect(contentSecurityPolicy({ html: NO_PAGE })).toContain("img-src 'self' data:;")
})

test('only the scripts that the page was rendered with may run', () => {
  const policy = contentSecurityPolicy({
    html: Buffer.from(
      '<script>let a</script><script>steal()</script><script type="application/ld+json">{}</script>',
    ),
    scriptHashes: ['aGFzaA=='],
  })
  expect(policy).toContain("script-src 'self' 'sha256-aGFzaA==';")
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  // Only style attributes may be inline.
  const inlineDirectives = policy.split('; ').filter((text) => text.includes('unsafe-inline'))
  expect(inlineDirectives).toEqual(["style-src-attr 'unsafe-inline'"])
})

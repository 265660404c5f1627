import { expect, test } from 'vitest'
import { hashScript, takeTrustedScripts } from './trusted-scripts.server.ts'

const takeScripts = (html: string) => {
  const page = takeTrustedScripts(Buffer.from(html), 's3cret') // the nonce of the page
  return { html: page.html.toString(), hashes: page.hashes }
}

test('a hash has the form of the content security policy', () => {
  // The result of `printf 'let a' | openssl dgst -sha256 -binary | base64`.
  expect(hashScript('let a')).toBe('IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE=')
})

test('only scripts with the nonce are listed, and the nonce is removed from the page', () => {
  expect(
    takeScripts(
      '<p>Café</p><script>steal()</script><script nonce="guess">steal(1)</script>' +
        '<script nonce="s3cret">let a</script><script nonce="s3cret" type="module" async="">let b</script>',
    ),
  ).toEqual({
    html:
      '<p>Café</p><script>steal()</script><script nonce="guess">steal(1)</script>' +
      '<script>let a</script><script type="module" async="">let b</script>',
    hashes: [hashScript('let a'), hashScript('let b')],
  })
})

test('an injected script without an end tag swallows ours, and its code is not listed', () => {
  const { hashes } = takeScripts('<script>steal();<script nonce="s3cret">let a</script>')
  expect(hashes).toEqual([hashScript('let a')])
})

test('links, external scripts and empty scripts have no hash', () => {
  expect(
    takeScripts(
      '<link nonce="s3cret" rel="modulepreload" href="/a.js"/><script nonce="s3cret" src="/a.js"></script><script nonce="s3cret"></script>',
    ),
  ).toEqual({
    html: '<link rel="modulepreload" href="/a.js"/><script src="/a.js"></script><script></script>',
    hashes: [],
  })
})

test('a script that occurs twice is listed once', () => {
  expect(
    takeScripts('<script nonce="s3cret">let a</script><script nonce="s3cret">let a</script>')
      .hashes,
  ).toHaveLength(1)
})

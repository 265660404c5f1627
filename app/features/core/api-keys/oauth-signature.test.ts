import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readOAuthHeader, signatureBases } from './oauth-signature.ts'

test('the signed text is that of RFC 5849, section 3.4.1.1', () => {
  const [base] = signatureBases({
    method: 'post',
    url: 'http://example.com/request',
    params: [
      ['b5', '=%3D'],
      ['a3', 'a'],
      ['c@', ''],
      ['a2', 'r b'],
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ],
  })
  expect(base).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
})

test('the example of the OAuth 1.0 specification gets its known signature', () => {
  const [base = ''] = signatureBases({
    method: 'GET',
    url: 'http://photos.example.net/photos',
    params: [
      ['file', 'vacation.jpg'],
      ['size', 'original'],
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1191242096'],
      ['oauth_nonce', 'kllo9940pd9333jh'],
      ['oauth_version', '1.0'],
    ],
  })
  const signature = createHmac('sha1', 'kd94hf93k423kf44&pfkkdhi9sl3r4s00')
    .update(base)
    .digest('base64')
  expect(signature).toBe('tR3+Ty81lMeYAr/Fid0kMTYa/WM=')
})

test('names with brackets are also accepted as WooCommerce encodes them', () => {
  const bases = signatureBases({
    method: 'GET',
    url: 'http://shop.example/',
    params: [['include[0]', "1'"]],
  })
  expect(bases).toEqual([
    'GET&http%3A%2F%2Fshop.example%2F&include%255B0%255D%3D1%2527',
    'GET&http%3A%2F%2Fshop.example%2F&include%5B0%5D%3D1%2527',
  ])
})

test('the parameters of the header are decoded, without the realm', () => {
  expect(readOAuthHeader('OAuth realm="x", oauth_nonce="a%2Bb", oauth_signature="%zz"')).toEqual([
    ['oauth_nonce', 'a+b'],
    ['oauth_signature', '%zz'],
  ])
  expect(readOAuthHeader('Basic x')).toEqual([])
})

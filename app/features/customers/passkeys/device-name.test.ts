import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    'Firefox op Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'Safari op iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge op Linux'],
  ['curl/8', 'Onbekend apparaat'],
])('a browser with the user agent %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

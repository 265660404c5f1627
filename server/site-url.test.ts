import { expect, test } from 'vitest'
import { siteUrl } from './create-app.ts'

const at = (HOST: string, SITE_URL?: string) => siteUrl({ HOST, PORT: 3000, SITE_URL })

test('the public URL follows the listening address, unless it is configured', () => {
  expect(at('127.0.0.1')).toBe('http://127.0.0.1:3000')
  expect(at('0.0.0.0')).toBe('http://127.0.0.1:3000')
  expect(at('::')).toBe('http://[::1]:3000')
  expect(at('::1')).toBe('http://[::1]:3000')
  expect(at('0.0.0.0', 'https://schakel.example//')).toBe('https://schakel.example')
})

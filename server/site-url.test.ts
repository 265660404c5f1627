import { expect, test } from 'vitest'
import { siteUrl } from './create-app.ts'

const urlOf = (HOST: string, SITE_URL?: string) => siteUrl({ HOST, PORT: 3000, SITE_URL })

test('the public URL follows the listening address, unless it is configured', () => {
  expect(urlOf('127.0.0.1')).toBe('http://127.0.0.1:3000')
  expect(urlOf('0.0.0.0')).toBe('http://127.0.0.1:3000')
  expect(urlOf('::')).toBe('http://[::1]:3000')
  expect(urlOf('::1')).toBe('http://[::1]:3000')
  expect(urlOf('0.0.0.0', 'https://schakel.example//')).toBe('https://schakel.example')
})

import { expect, test } from 'vitest'
import { namesScreen, readScreenOptions, screenshotName } from './screen-options.ts'

test('without options both widths of all screens of the shop on this machine are taken', () => {
  expect(readScreenOptions(['--out', '/tmp/shots'])).toEqual({
    folder: '/tmp/shots',
    url: 'http://127.0.0.1:3000',
    widths: [390, 1440],
    only: [],
  })
})

test('widths and names are separated by commas or repeated', () => {
  const args = ['--out', '/tmp/shots', '--url', 'http://localhost:4600/shop/']
  args.push('--width', '390,768', '--width', '1440', '--only', 'cart, home', '--only', 'admin-*')
  expect(readScreenOptions(args)).toMatchObject({
    url: 'http://localhost:4600',
    widths: [390, 768, 1440],
    only: ['cart', 'home', 'admin-*'],
  })
})

test('a missing folder, an unusable value and an unknown option are errors', () => {
  expect(() => readScreenOptions([])).toThrow('--out is missing')
  expect(() => readScreenOptions(['--out', 'a', '--width', 'wide'])).toThrow('--width is not')
  expect(() => readScreenOptions(['--out', 'a', '--url', 'shop'])).toThrow('--url is not a URL')
  expect(() => readScreenOptions(['--out', 'a', '--height', '9'])).toThrow('--height')
})

test('a name means one screen, and a star all screens that start with it', () => {
  expect(namesScreen('cart', 'cart')).toBe(true)
  expect(namesScreen('cart', 'cart-empty')).toBe(false)
  expect(namesScreen('cart*', 'cart-empty')).toBe(true)
  expect(namesScreen('admin-*', 'cart')).toBe(false)
})

test('a screenshot is named after its screen and width', () => {
  expect(screenshotName('cart-empty', 390)).toBe('cart-empty-390.png')
})

import { expect, test } from 'vitest'
import { suggestAddress } from './mail-typo.ts'

test.each([
  ['sanne@gmial.com', 'sanne@gmail.com'],
  ['sanne@gamil.com', 'sanne@gmail.com'],
  ['sanne@gmail.co', 'sanne@gmail.com'],
  ['sanne@gmail.con', 'sanne@gmail.com'],
  ['sanne@hotmial.nl', 'sanne@hotmail.nl'],
  ['Sanne.de.Vries+ring@Outlok.com', 'Sanne.de.Vries+ring@outlook.com'],
  ['sanne@telnet.be', 'sanne@telenet.be'],
])('for the e-mail address %s the shop suggests %s', (address, suggestion) => {
  expect(suggestAddress(address)).toBe(suggestion)
})

test.each([
  'sanne@gmail.com',
  'sanne@hotmail.be',
  'sanne@voorbeeld.example',
  'sanne@me.com',
  'sanne@gmx.at',
  'sanne@live.de',
  'sanne',
  'sanne@',
  '',
])('for the e-mail address “%s” the shop suggests nothing', (address) => {
  expect(suggestAddress(address)).toBe(null)
})

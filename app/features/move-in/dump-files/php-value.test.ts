import { expect, test } from 'vitest'
import { phpList, readPhpValue } from './php-value.ts'

test('lengths of strings count bytes, and arrays keep their order', () => {
  expect(readPhpValue('a:2:{s:4:"maat";s:5:"één";i:3;d:1.5;}')).toEqual(
    new Map<string, unknown>([
      ['maat', 'één'],
      ['3', 1.5],
    ]),
  )
})

test('a string with a wrong length is read up to its closing quote', () => {
  expect(readPhpValue('a:1:{s:3:"url";s:10:"https://oud.example/ring";}')).toEqual(
    new Map([['url', 'https://oud.example/ring']]),
  )
})

test('objects are read as data, and references as the value that they refer to', () => {
  expect(readPhpValue('O:8:"stdClass":2:{s:1:"a";i:7;s:6:"\0A\0b";r:2;}')).toEqual(
    new Map([
      ['a', 7],
      ['b', 7],
    ]),
  )
})

test('a value that was serialised twice is read twice', () => {
  expect(readPhpValue('s:14:"a:1:{i:0;i:5;}";')).toEqual(new Map([['0', 5]]))
})

test('broken values are read as undefined', () => {
  for (const text of ['a:1:{i:0;', 'a:9:{}', 'x', 's:3:"ab', '', 'a:1:{i:0;'.repeat(60)])
    expect(readPhpValue(text)).toBeUndefined()
})

test('the values of a list are read as texts', () => {
  expect(phpList('a:2:{i:0;i:12;i:1;s:2:"15";}')).toEqual(['12', '15'])
  expect(phpList('nonsense')).toEqual([])
})

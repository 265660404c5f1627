import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { putInPlace } from '../../scripts/put-in-place.ts'

const DAY_SECONDS = 86_400
const FIRST_SECONDS = 1_800_000_000

test('a build retains the files of the previous one for open pages, and deletes older ones', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bouw-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [next, build] = [path.join(folder, 'next'), path.join(folder, 'build')]
  let builtAt = 0
  /** Builds two files, one with a new name each time, this many days after the first build. */
  function make(name: string, days: number) {
    const seconds = FIRST_SECONDS + days * DAY_SECONDS
    for (const file of [`client/assets/${name}`, 'server/index.js']) {
      const place = path.join(next, file)
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, name)
      utimesSync(place, seconds + 1, seconds + 1)
    }
    putInPlace(next, build, { builtAt, startedAt: seconds * 1000 })
    builtAt = seconds * 1000
  }
  const assets = () => readdirSync(path.join(build, 'client/assets')).sort()

  make('eerste.js', 0)
  make('tweede.js', 0.01)
  expect(assets()).toEqual(['eerste.js', 'tweede.js'])
  expect(readFileSync(path.join(build, 'server/index.js'), 'utf8')).toBe('tweede.js')
  expect(readdirSync(folder)).toEqual(['build'])

  make('derde.js', 6)
  expect(assets()).toEqual(['derde.js', 'eerste.js', 'tweede.js'])
  make('vierde.js', 8)
  expect(assets()).toEqual(['derde.js', 'tweede.js', 'vierde.js'])
})

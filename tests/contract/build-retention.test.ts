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
const FIRST_BUILD_SECONDS = 1_800_000_000

test('a build retains the files of the previous one for open pages, and deletes older ones', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bouw-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [next, build] = [path.join(folder, 'next'), path.join(folder, 'build')]
  let builtAt = 0
  /** Builds two files, one with a new name each time, this many days after the first build. */
  function makeBuild(name: string, days: number) {
    const seconds = FIRST_BUILD_SECONDS + days * DAY_SECONDS
    for (const file of [`client/assets/${name}`, 'server/index.js']) {
      const filePath = path.join(next, file)
      mkdirSync(path.dirname(filePath), { recursive: true })
      writeFileSync(filePath, name)
      utimesSync(filePath, seconds + 1, seconds + 1)
    }
    putInPlace(next, build, { builtAt, startedAt: seconds * 1000 })
    builtAt = seconds * 1000
  }
  const readAssets = () => readdirSync(path.join(build, 'client/assets')).sort()

  makeBuild('eerste.js', 0)
  makeBuild('tweede.js', 0.01)
  expect(readAssets()).toEqual(['eerste.js', 'tweede.js'])
  expect(readFileSync(path.join(build, 'server/index.js'), 'utf8')).toBe('tweede.js')
  expect(readdirSync(folder)).toEqual(['build'])

  makeBuild('derde.js', 6)
  expect(readAssets()).toEqual(['derde.js', 'eerste.js', 'tweede.js'])
  // The first build was replaced eight days before, the second one two days before.
  makeBuild('vierde.js', 8)
  expect(readAssets()).toEqual(['derde.js', 'tweede.js', 'vierde.js'])
})

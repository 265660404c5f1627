import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const LARGE = 500_000

/** Returns the files that a start of the shop loads; the folder also has those of earlier builds. */
function loadedFiles(): Set<string> {
  const files = new Set(['build/server/index.js'])
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    for (const [, name = ''] of code.matchAll(/^(?:import|export) .*?"(\.{1,2}\/[^"]+\.js)";?$/gm))
      files.add(path.join(path.dirname(file), name))
  }
  return files
}

/** Tagged templates such as String.raw are the only code that the build does not escape. */
test('large server bundles are pure ASCII (V8 stores them in one byte per character)', () => {
  const sources = [...loadedFiles()].map((name) => ({ name, bytes: readFileSync(name) }))
  const large = sources.filter(({ bytes }) => bytes.length > LARGE)
  expect(large.length).toBeGreaterThan(1)
  const isAscii = (bytes: Buffer) => bytes.every((byte) => byte < 128)
  expect(large.filter(({ bytes }) => !isAscii(bytes)).map(({ name }) => name)).toEqual([])
})

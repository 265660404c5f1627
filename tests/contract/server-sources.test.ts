import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const LARGE_BYTES = 500_000

/** Returns the files that a start of the shop loads; the folder also has those of earlier builds. */
function findLoadedFiles(): Set<string> {
  const files = new Set(['build/server/index.js'])
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    for (const [, name = ''] of code.matchAll(/^(?:import|export) .*?"(\.{1,2}\/[^"]+\.js)";?$/gm))
      files.add(path.join(path.dirname(file), name))
  }
  return files
}

// The build escapes all other characters, except in tagged templates such as String.raw.
test('large server bundles are pure ASCII (V8 stores them in one byte per character)', () => {
  const sources = [...findLoadedFiles()].map((name) => ({ name, bytes: readFileSync(name) }))
  const largeSources = sources.filter(({ bytes }) => bytes.length > LARGE_BYTES)
  expect(largeSources.length).toBeGreaterThan(1)
  const isAscii = (bytes: Buffer) => bytes.every((byte) => byte < 128)
  expect(largeSources.filter(({ bytes }) => !isAscii(bytes)).map(({ name }) => name)).toEqual([])
})

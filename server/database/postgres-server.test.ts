import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limitLog } from './postgres-server.ts'

const LIMIT_BYTES = 10

test('a log of the database over its limit replaces the previous log, and a new one begins', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'server.log')
  await limitLog(file, LIMIT_BYTES)
  expect(await readdir(folder)).toEqual([])

  await appendFile(file, 'tien bytes')
  await limitLog(file, LIMIT_BYTES)
  expect(await readdir(folder)).toEqual(['server.log'])

  await appendFile(file, '!')
  await limitLog(file, LIMIT_BYTES)
  await appendFile(file, 'nieuw')
  expect(await readFile(file, 'utf8')).toBe('nieuw')
  expect(await readFile(`${file}.1`, 'utf8')).toBe('tien bytes!')
})

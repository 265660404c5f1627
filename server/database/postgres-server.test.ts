import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limitLog } from './postgres-server.ts'

test('the log of the database never becomes larger than two of its limits', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'server.log')
  await limitLog(file, 10)
  expect(await readdir(folder)).toEqual([])

  await appendFile(file, 'tien bytes')
  await limitLog(file, 10)
  expect(await readdir(folder)).toEqual(['server.log'])

  await appendFile(file, '!')
  await limitLog(file, 10)
  await appendFile(file, 'nieuw')
  expect(await readFile(file, 'utf8')).toBe('nieuw')
  expect(await readFile(`${file}.1`, 'utf8')).toBe('tien bytes!')
})

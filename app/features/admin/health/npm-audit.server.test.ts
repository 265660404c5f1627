import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditPackages } from './npm-audit.server.ts'

const ADVISORY = {
  id: 1,
  url: 'https://voorbeeld.example/1',
  title: 'Invented',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
}

/** Starts a registry with one advisory. With `isAnswering` false it returns 503. */
async function openRegistry({ isAnswering }: { isAnswering: boolean }) {
  const server = createServer(async (request, response) => {
    if (!isAnswering) return response.writeHead(503).end('closed')
    if (request.method === 'POST') {
      const body = await buffer(request)
      const isZipped = request.headers['content-encoding'] === 'gzip'
      const names = JSON.parse((isZipped ? gunzipSync(body) : body).toString())
      return response.end(JSON.stringify('oud-pakket' in names ? { 'oud-pakket': [ADVISORY] } : {}))
    }
    const manifest = { name: 'oud-pakket', version: '1.0.0', dist: { tarball: 'x' } }
    return response.end(
      JSON.stringify({
        name: 'oud-pakket',
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': manifest },
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`)
  vi.stubEnv('npm_config_fetch_retries', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
}

async function writePackage(version: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-audit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dependencies = { 'oud-pakket': version }
  const root = { name: 'winkel', version: '1.0.0', dependencies }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(root))
  const packages = { '': root, 'node_modules/oud-pakket': { version } }
  const lock = { ...root, lockfileVersion: 3, requires: true, packages }
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
}

test('a vulnerable package is named', async () => {
  await openRegistry({ isAnswering: true })
  expect(await auditPackages(await writePackage('1.0.0'))).toEqual({
    ok: true,
    severe: 1,
    other: 0,
    packages: ['oud-pakket'],
  })
})

test('a registry that does not answer gives no finding', async () => {
  await openRegistry({ isAnswering: false })
  expect(await auditPackages(await writePackage('1.0.0'))).toMatchObject({
    ok: false,
    error: 'no-answer',
  })
})

test('a missing lock file is not reported as a registry that does not answer', async () => {
  await openRegistry({ isAnswering: true })
  const folder = await writePackage('1.0.0')
  await rm(path.join(folder, 'package-lock.json'))
  expect(await auditPackages(folder)).toEqual({
    ok: false,
    error: 'no-lock-file',
    message: 'no lock file',
  })
})

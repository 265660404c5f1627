import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { createVisitor } from './visitor.ts'

const CLI = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
const run = promisify(execFile)

const APPLICABLE = [
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

/** Scenarios for abilities that MCP leaves to the server and this one does not declare. */
const NOT_APPLICABLE: Record<string, string[]> = {
  'calls a tool of the reference server by its name': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12',
    'server-sse-polling',
  ],
  'the shop asks nothing of the client or its model': [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'the shop has no resources': [
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
  ],
  'the shop has no prompts': [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'completion-complete',
  ],
  'the shop sends no log messages to clients': ['logging-set-level'],
}

interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED'
  errorMessage?: string
}

/** Runs one scenario of the published suite; returns its checks. */
async function runScenario(url: string, scenario: string): Promise<Check[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mcp-conformance-'))
  // The suite exits with 1 when a check fails; the checks themselves are the result.
  await run(process.execPath, [
    ...[CLI, 'server', '--url', url, '--scenario', scenario, '--output-dir', folder],
  ]).catch(() => undefined)
  const files = await readdir(folder, { recursive: true })
  const checksFile = files.find((name) => name.endsWith('checks.json'))
  const checks = checksFile ? await readFile(path.join(folder, checksFile), 'utf8') : '[]'
  await rm(folder, { recursive: true })
  return JSON.parse(checks)
}

test('every server scenario of the published suite is run or has a reason', async () => {
  const { stdout } = await run(process.execPath, [CLI, 'list', '--server'])
  const listed = [...stdout.matchAll(/^\s*-\s+([\w/-]+)/gm)].map(([, name]) => name)
  expect([...APPLICABLE, ...Object.values(NOT_APPLICABLE).flat()].sort()).toEqual(listed.sort())
})

shopTest(
  'the applicable server scenarios of the published suite pass',
  { timeout: 120_000 },
  async ({ app }) => {
    const visitor = await createVisitor(app)
    const address = await visitor.fastify.listen({ host: '127.0.0.1', port: 0 })
    const failures: string[] = []
    for (const scenario of APPLICABLE) {
      const checks = await runScenario(`${address}/mcp`, scenario)
      expect(checks.length, scenario).toBeGreaterThan(0)
      failures.push(
        ...checks
          .filter(({ status }) => status === 'FAILURE')
          .map(({ id, errorMessage }) => `${scenario}: ${id}: ${errorMessage}`),
      )
    }
    expect(failures).toEqual([])
    await visitor.fastify.close()
  },
)

// npm run check:long -- wc-core-tests: runs WooCommerce's own API tests, unmodified, against an empty shop.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findFreePort } from '../server/free-port.ts'

/**
 * The test suite and its dependencies, installed separately. They date from 2022 and include reports for Java that nobody reads, so
 * they are not packages of the shop.
 */
const PACKAGES = [
  'jest@27.5.1',
  // The runner accepts any version of these two packages, but runs no tests with those of another Jest.
  'jest-runner@27.5.1',
  'jest-docblock@27.5.1',
  'jest-runner-groups@2.2.0',
  'supertest@6.3.4',
  'dotenv@10.0.0',
]
const SUITE = '@woocommerce/api-core-tests@1.0.0'

/** Tests that cannot pass in this shop, with the reason. */
const EXCEPTED: Record<string, string> = {
  'Orders API tests List all orders orderby default':
    'It reads times of the shop as UTC, so that an order made just now is in the future of a shop in Amsterdam.',
  'Orders API test can add complex order':
    'It adds tax to the price of a product; prices in a European shop contain the tax.',
}

const report = z.object({
  testResults: z.array(
    z.object({
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

const FOLDER = mkdtempSync(path.join(tmpdir(), 'wc-core-tests-'))

function installSuite(): void {
  writeFileSync(path.join(FOLDER, 'package.json'), '{"private":true}')
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'pipe', 'inherit'] }).toString()
  npm('install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES)
  const archive = npm('pack', '--silent', SUITE).trim()
  mkdirSync(path.join(FOLDER, 'archive'))
  execFileSync('tar', ['xzf', archive, '-C', 'archive'], { cwd: FOLDER })
  // Jest ignores tests below node_modules.
  cpSync(path.join(FOLDER, 'archive/package'), path.join(FOLDER, 'suite'), { recursive: true })
  writeFileSync(
    path.join(FOLDER, 'jest.config.js'),
    `module.exports = {
      rootDir: __dirname + '/suite', testMatch: ['<rootDir>/tests/**/*.test.js'],
      transformIgnorePatterns: ['.*'], runner: 'groups', testRunner: 'jasmine2', testTimeout: 60000,
      globals: { API_PATH: process.env.BASE_URL + '/wp-json/wc/v3/' },
    }`,
  )
}

async function isOpen(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

async function waitUntilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 180; tries++) {
    if (await isOpen(url)) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('the shop did not open')
}

/** Returns the failed tests that are not excepted, and the excepted tests that passed. */
function findProblems(): string[] {
  const { testResults } = report.parse(
    JSON.parse(readFileSync(path.join(FOLDER, 'report.json'), 'utf8')),
  )
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) => tests.filter((test) => test.status === status).length
  console.info(`${count('passed')} passed, ${count('failed')} failed, ${tests.length} in all`)
  for (const [name, reason] of Object.entries(EXCEPTED))
    console.info(`excepted: ${name}\n  ${reason}`)
  if (tests.length === 0) return ['no test ran']
  return tests.flatMap(({ fullName, status, failureMessages }) => {
    const isExcepted = Object.hasOwn(EXCEPTED, fullName)
    if (status === 'failed' && !isExcepted) return [`${fullName}\n${failureMessages[0] ?? ''}`]
    return status === 'passed' && isExcepted ? [`${fullName}\n  passes, so it is no exception`] : []
  })
}

const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const email = 'eigenaar@voorbeeld.test'
const env = {
  ...process.env,
  PORT: String(port),
  SITE_URL: url,
  DATA_DIR: path.join(FOLDER, 'data'),
  SHOP_DEMO: '0',
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: 'Een-lang-wachtwoord-voor-de-proef',
}
installSuite()
const shop = spawn(process.execPath, ['scripts/start-shop.ts'], { env, stdio: 'ignore' })
let problems = ['the suite did not run']
try {
  await waitUntilOpen(url)
  const createdKey = execFileSync(
    process.execPath,
    'scripts/run-command.ts api-key --rights read-write --name Kerntests --user'
      .split(' ')
      .concat(email),
    { env },
  ).toString()
  const [USER_KEY = '', USER_SECRET = ''] = createdKey.match(/c[ks]_[0-9a-f]{40}/g) ?? []
  spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '-i', '--json', '--outputFile=report.json'],
    {
      cwd: FOLDER,
      env: { ...process.env, BASE_URL: url, USER_KEY, USER_SECRET },
      stdio: 'ignore',
    },
  )
  problems = findProblems()
} finally {
  shop.kill('SIGTERM')
  await new Promise((resolve) => shop.once('exit', resolve))
  rmSync(FOLDER, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

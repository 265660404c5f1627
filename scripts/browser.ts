import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const ROOT = path.join(import.meta.dirname, '..')
const DOWNLOAD_MS = 240_000
/** This file records that Playwright's browser could not be downloaded on this machine, so that later runs do not try again. */
const DOWNLOAD_FAILED_MARKER = path.join(ROOT, 'node_modules', '.playwright-browser-refused')
/** Chromium installations of the system. The headless shell comes first, because it uses half the processor time. */
const SYSTEM_BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** Arguments for a machine without a screen or graphics card, which also stop requests to the browser's vendor. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Returns the path of the system's Chromium; undefined if Playwright's browser is installed, which is then the default. */
export function findSystemBrowser(): string | undefined {
  if (existsSync(chromium.executablePath())) return undefined
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return SYSTEM_BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(
    (file) => existsSync(file),
  )
}

/** Finds Playwright's Chromium or that of the system, or installs Debian's package. Returns whether the browser starts. */
async function ensureBrowser(): Promise<boolean> {
  if (await doesBrowserStart()) {
    if (existsSync(chromium.executablePath()) || existsSync(DOWNLOAD_FAILED_MARKER)) return true
  }
  console.log('Playwright’s Chromium wordt opgehaald …')
  const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const download = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: DOWNLOAD_MS,
  })
  if (download.status === 0 && (await doesBrowserStart())) return true
  if (download.status === 0) runAsRoot([process.execPath, cli, 'install-deps', 'chromium'])
  else writeFileSync(DOWNLOAD_FAILED_MARKER, '')
  if (await doesBrowserStart()) return true
  console.log('Dat lukt hier niet; de Chromium van Debian wordt geïnstalleerd …')
  runAsRoot(['apt-get', 'update', '-qq'])
  for (const name of ['chromium-headless-shell', 'chromium']) {
    runAsRoot(['apt-get', 'install', '-y', '-qq', name, 'fonts-liberation'])
    if (await doesBrowserStart()) return true
  }
  return false
}

async function doesBrowserStart(): Promise<boolean> {
  const executablePath = findSystemBrowser()
  try {
    const browser = await chromium.launch({
      args: BROWSER_ARGUMENTS,
      ...(executablePath && { executablePath }),
    })
    await browser.close()
    return true
  } catch {
    return false
  }
}

function runAsRoot(command: string[]) {
  const isRoot = process.getuid?.() === 0
  const [program, ...programArguments] = isRoot ? command : ['sudo', '-n', ...command]
  if (!program) return
  spawnSync(program, programArguments, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (import.meta.main) process.exit((await ensureBrowser()) ? 0 : 1)

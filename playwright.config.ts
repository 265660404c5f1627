import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, findSystemBrowser } from './scripts/browser.ts'
import { findFreePort } from './server/free-port.ts'

// The processes that run the journeys read this file too and must get the same URL.
process.env.JOURNEY_PORT ??= String(await findFreePort())
const baseURL = `http://127.0.0.1:${process.env.JOURNEY_PORT}`
const executablePath = findSystemBrowser()
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/journeys',
  // Generous, so that no test fails on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One shop serves all journeys; each has its own visitor, and its own product if it counts the stock.
  fullyParallel: false,
  // More than the processors, because journeys mostly wait.
  workers: 3,
  forbidOnly: true,
  // A journey that fails once has failed; tests/quarantine.json lists the flaky ones.
  retries: 0,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Tracing takes a fifth of the time of every journey, a screenshot only costs time when one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) },
  },
  projects: [
    // A title with @phone is for the phone, one with @both for both, all others are for the desktop.
    { name: 'desktop', use: { viewport: desktop }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: phone, hasTouch: true, isMobile: true },
      grep: /@phone|@both/,
    },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} tests/journeys/serve.ts`,
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
})

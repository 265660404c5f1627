import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findSystemBrowser } from '../scripts/browser.ts'
import { addProduct } from './calls.ts'
import { median } from './figures.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

/** Fetched only when needed: Lighthouse and its packages are larger than the shop. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 5

interface LighthouseResult {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number }>
}

/**
 * Measures pages with Lighthouse, its own phone and network; the median of five runs. Nothing else may run, or the times are
 * too long.
 */
export async function measureLighthouse(shop: BenchShop, report: Report) {
  const [simpleProduct] = await shop.rows<{ slug: string; id: number }>(`
    SELECT p.slug, v.id FROM products p JOIN variants v ON v.product_id = p.id
    WHERE p.kind = 'simple' AND p.seller = 'own' AND p.status = 'published' AND v.stock > 3
      AND p.text_fields = '[]' AND NOT p.sold_as_pair ORDER BY p.id LIMIT 1`)
  const [category] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM categories WHERE parent_id IS NULL ORDER BY id LIMIT 1',
  )
  const { cookie } = await addProduct(shop, String(simpleProduct?.id), '')
  const pages: Record<string, { address: string; cookie?: string }> = {
    home: { address: '/' },
    category: { address: `/product-category/${category?.slug}/` },
    product: { address: `/product/${simpleProduct?.slug}/` },
    cart: { address: '/cart/', cookie },
    checkout: { address: '/checkout/', cookie },
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'))
  try {
    for (const [name, page] of Object.entries(pages)) {
      const results: LighthouseResult[] = []
      for (let round = 0; round < ROUNDS; round++) {
        results.push(await runLighthouse(`${shop.url}${page.address}`, folder, page.cookie))
      }
      const medianOf = (audit: string) =>
        median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
      const score = median(
        results.map(({ categories }) => (categories.performance.score ?? 0) * 100),
      )
      report.line(`${name}: Lighthouse performance`, score, '', { min: 98 })
      report.line(`${name}: largest paint`, medianOf('largest-contentful-paint') / 1000, 's', {
        max: 1.5,
      })
      report.line(`${name}: blocking time`, medianOf('total-blocking-time'), 'ms', { max: 100 })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runLighthouse(
  url: string,
  folder: string,
  cookie?: string,
): Promise<LighthouseResult> {
  const output = path.join(folder, 'result.json')
  const child = spawn(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--only-categories=performance',
      '--output=json',
      `--output-path=${output}`,
      '--chrome-flags=--headless --no-sandbox',
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: findSystemBrowser() ?? chromium.executablePath() },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} for ${url}`)
  return JSON.parse(await readFile(output, 'utf8'))
}

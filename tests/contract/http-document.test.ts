import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import routes from '../../app/routes.ts'
import { ADMIN_AJAX_CALLS, MARKETPLACE_CALLS, WC_AJAX_CALLS } from '../../server/calls.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/contract/http.md'), 'utf8')
const SOURCES = ['app', 'server', 'cli', 'simulators', 'database', 'tests', 'bench']
const SECTION_REFERENCE = /docs\/contract\/http\.md (A?\d(?:\.\d)?)/g

const isUndocumented = (name: string) => !DOCUMENT.includes(`\`${name}\``)

/** The document may name the method before a URL and end the URL with a slash: `POST /uitloggen/`. */
const isUndocumentedUrl = (url: string) =>
  [`\`${url}`, `GET ${url}`, `POST ${url}`].every(
    (text) => !DOCUMENT.includes(`${text}\``) && !DOCUMENT.includes(`${text}/\``),
  )

/** Lists the URLs of routes without a page: their modules have no component, so they are no `.tsx`. */
function listUrlsWithoutPage(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path: routePath = '', file, children = [] }) => {
    const url = [parent, routePath].filter(Boolean).join('/')
    return [...(file.endsWith('.ts') ? [`/${url}`] : []), ...listUrlsWithoutPage(children, url)]
  })
}

test('every ajax call is documented', () => {
  const names = [
    ...[WC_AJAX_CALLS, MARKETPLACE_CALLS].flatMap((calls) => Object.keys(calls)),
    ...Object.values(ADMIN_AJAX_CALLS).flatMap((calls) => Object.keys(calls)),
  ]
  expect(names.filter((name) => !new RegExp(`[\`= ]${name}\\b`).test(DOCUMENT))).toEqual([])
  expect(names.length).toBeGreaterThanOrEqual(26)
})

test('every REST route is documented', () => {
  expect(REST_ROUTES.map((route) => route.path).filter(isUndocumented)).toEqual([])
  expect(REST_ROUTES.length).toBeGreaterThanOrEqual(22)
})

test('every URL that scripts fetch or that answers a file is documented', async () => {
  const urls = listUrlsWithoutPage(await routes)
  expect(urls.filter(isUndocumentedUrl)).toEqual([])
  expect(urls.length).toBeGreaterThanOrEqual(41)
})

test('the contents of the HTTP document list every section', () => {
  const sections = DOCUMENT.match(/^## .+$/gm) ?? []
  const contents = DOCUMENT.slice(0, DOCUMENT.indexOf('\n## ')).replaceAll('\n', ' ')
  expect(sections.filter((heading) => !contents.includes(`[${heading.slice(3)}](`))).toEqual([])
  expect(sections.length).toBeGreaterThanOrEqual(16)
})

test('every section of the HTTP document that code cites exists', () => {
  const citedSections = SOURCES.filter((folder) => existsSync(path.join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(ROOT, folder, file),
      ),
    )
    .filter((file) => /\.(?:tsx?|sql)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(SECTION_REFERENCE)].map(([, id = '']) => id),
    )
  const isHeading = (id: string) => new RegExp(`^##+ ${id} `, 'm').test(DOCUMENT)
  expect([...new Set(citedSections)].filter((id) => !isHeading(id))).toEqual([])
  expect(citedSections.length).toBeGreaterThan(20)
})

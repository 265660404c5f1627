import { type ImportFormName, MARKETPLACE_IMPORT_PAGE } from './marketplace-import-forms.ts'

/** The ways to select items for import; the page shows one of them. */
export const IMPORT_METHODS = [
  { code: 'zoeken', text: 'Zoeken', forms: ['chosen', 'repeat'] },
  { code: 'plakken', text: 'Plakken', forms: ['pasted'] },
  { code: 'feed', text: 'Feed', forms: ['feed'] },
  { code: 'bestand', text: 'Feed als bestand', forms: ['feed-file'] },
] as const satisfies { code: string; text: string; forms: ImportFormName[] }[]

export type ImportMethod = (typeof IMPORT_METHODS)[number]['code']

export const methodUrl = (method: ImportMethod): string =>
  method === 'zoeken' ? MARKETPLACE_IMPORT_PAGE : `${MARKETPLACE_IMPORT_PAGE}?hoe=${method}`

/** Returns the import method whose form was rejected, else the method in the URL. */
export function readImportMethod(
  search: URLSearchParams,
  rejected: ImportFormName | undefined,
): ImportMethod {
  const requested = search.get('hoe')
  const method = IMPORT_METHODS.find(({ code, forms }) =>
    rejected ? (forms as readonly ImportFormName[]).includes(rejected) : code === requested,
  )
  return method?.code ?? 'zoeken'
}

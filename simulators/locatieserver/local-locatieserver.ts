import { type HttpSimulator, openHttpSimulator, sendJson } from '#simulators/http-simulator.ts'

const KNOWN_PARAMETERS = ['q', 'fq', 'fl', 'rows', 'start', 'df', 'bq', 'sort', 'wt']

/** Postcode for which the register fails; SILENT_POSTCODE: it never responds. */
export const BROKEN_POSTCODE = '9999XB'
export const SILENT_POSTCODE = '9999XC'

const address = (
  straatnaam: string,
  huisnummer: number,
  postcode: string,
  woonplaatsnaam: string,
  more: { huisletter?: string; huisnummertoevoeging?: string } = {},
) => ({ type: 'adres', straatnaam, huisnummer, postcode, woonplaatsnaam, ...more })

const ADDRESSES = [
  address('Oudegracht', 212, '3511NR', 'Utrecht'),
  address('Voorbeeldkade', 8, '1012AB', 'Amsterdam'),
  address('Voorbeeldkade', 8, '1012AB', 'Amsterdam', { huisletter: 'B' }),
  address('Voorbeeldkade', 8, '1012AB', 'Amsterdam', { huisletter: 'A' }),
  address('Voorbeeldkade', 8, '1012AB', 'Amsterdam', {
    huisletter: 'A',
    huisnummertoevoeging: '2',
  }),
]

/** Simulates the part of the PDOK Locatieserver that the shop uses: GET /free of version 3.1. */
export async function openLocalLocatieserver(): Promise<HttpSimulator & { queries: string[] }> {
  const queries: string[] = []
  const simulator = await openHttpSimulator((_request, response, url) => {
    const unknownName = [...url.searchParams.keys()].find(
      (name) => !KNOWN_PARAMETERS.includes(name),
    )
    if (url.pathname !== '/free' || unknownName) {
      return sendJson(response, 400, {
        error: { code: 400, msg: `unknown ${unknownName ?? 'path'}` },
      })
    }
    const filters = new Map(
      url.searchParams.getAll('fq').map((filter) => filter.split(':') as [string, string]),
    )
    const postcode = filters.get('postcode')
    queries.push(`${postcode} ${filters.get('huisnummer')}`)
    if (postcode === SILENT_POSTCODE) return
    if (postcode === BROKEN_POSTCODE) return sendJson(response, 503, { error: { code: 503 } })
    const docs = ADDRESSES.filter((each) =>
      [...filters].every(([name, value]) => String(each[name as keyof typeof each]) === value),
    )
    const rows = Number(url.searchParams.get('rows') ?? 10)
    sendJson(response, 200, {
      response: { numFound: docs.length, start: 0, docs: docs.slice(0, rows) },
    })
  })
  return { ...simulator, queries }
}

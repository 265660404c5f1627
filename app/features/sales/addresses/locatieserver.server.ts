import { z } from 'zod'
import type { AddressLookup } from './addresses.ts'

const MAX_ROWS = 100
const FIELDS = 'straatnaam,huisnummer,huisletter,huisnummertoevoeging,woonplaatsnaam'

const answerSchema = z.object({
  response: z.object({
    docs: z.array(
      z.object({
        straatnaam: z.string(),
        woonplaatsnaam: z.string(),
        huisletter: z.string().optional(),
        huisnummertoevoeging: z.string().optional(),
      }),
    ),
  }),
})

/** Queries the PDOK Locatieserver (version 3.1, which serves the BAG register). The postcode has no space: "3511NR". */
export async function queryLocatieserver(
  baseUrl: string,
  postcode: string,
  houseNumber: number,
  timeoutMs: number,
): Promise<AddressLookup> {
  const query = new URLSearchParams([
    ['fq', 'type:adres'],
    ['fq', `postcode:${postcode}`],
    ['fq', `huisnummer:${houseNumber}`],
    ['fl', FIELDS],
    ['rows', String(MAX_ROWS)],
  ])
  try {
    const response = await fetch(`${baseUrl}/free?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
    if (!response.ok) return { kind: 'unavailable' }
    const parsedAnswer = answerSchema.safeParse(await response.json())
    return parsedAnswer.success
      ? toLookup(parsedAnswer.data.response.docs)
      : { kind: 'unavailable' }
  } catch {
    // A timeout, a network error and invalid JSON have the same consequence: the shopper types the address.
    return { kind: 'unavailable' }
  }
}

type AddressRow = z.infer<typeof answerSchema>['response']['docs'][number]

function toLookup(rows: AddressRow[]): AddressLookup {
  const [firstRow] = rows
  if (!firstRow) return { kind: 'unknown' }
  const additions = rows.map(({ huisletter, huisnummertoevoeging }) =>
    [huisletter, huisnummertoevoeging].filter(Boolean).join('-'),
  )
  return {
    kind: 'found',
    street: firstRow.straatnaam,
    city: firstRow.woonplaatsnaam,
    additions: [...new Set(additions)].sort((a, b) =>
      a.localeCompare(b, 'nl', { numeric: true, sensitivity: 'base' }),
    ),
  }
}

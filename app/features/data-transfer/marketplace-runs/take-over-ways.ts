import { TAKE_OVER_PAGE, type TakeOverPart } from './take-over-forms.ts'

/** The ways to select items for import; one is shown at a time. */
export const TAKE_OVER_WAYS = [
  { code: 'zoeken', text: 'Zoeken', parts: ['chosen', 'repeat'] },
  { code: 'plakken', text: 'Plakken', parts: ['pasted'] },
  { code: 'feed', text: 'Feed', parts: ['feed'] },
  { code: 'bestand', text: 'Feed als bestand', parts: ['feed-file'] },
] as const satisfies { code: string; text: string; parts: TakeOverPart[] }[]

export type TakeOverWay = (typeof TAKE_OVER_WAYS)[number]['code']

export const wayAddress = (way: TakeOverWay): string =>
  way === 'zoeken' ? TAKE_OVER_PAGE : `${TAKE_OVER_PAGE}?hoe=${way}`

/** Returns the way whose form was rejected, else the one in the URL. */
export function readWay(search: URLSearchParams, rejected: TakeOverPart | undefined): TakeOverWay {
  const requested = search.get('hoe')
  const way = TAKE_OVER_WAYS.find(({ code, parts }) =>
    rejected ? (parts as readonly TakeOverPart[]).includes(rejected) : code === requested,
  )
  return way?.code ?? 'zoeken'
}

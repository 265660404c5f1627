import {
  MAX_PIECES,
  type RefusedPiece,
  type WantedPiece,
} from '#app/features/data-transfer/import-runs/take-over-task.ts'
import { readPlace } from '#app/features/partners/offers/offer-address.ts'
import { readPlaceMessage } from '#app/features/partners/offers/offer-messages.ts'

export type ReadWantedResult =
  | { ok: true; pieces: (WantedPiece | RefusedPiece)[] }
  | { ok: false; error: string }

const EAN = /^(?:\d{8}|\d{12,14})$/
/** Longer than any EAN. */
const BOL_NUMBER = /^\d{15,20}$/
const SHOWN = 60

/**
 * What somebody pasted below each other: ASINs, addresses of pieces at Amazon and bol, and EANs, by which bol is asked. Each comes
 * once. What names no piece is refused by itself, with the reason; only where nothing does, all of it is. `mainCountry`: where a bare
 * ASIN is.
 */
export function readWantedPieces(typed: string, mainCountry: string): ReadWantedResult {
  const lines = typed.split(/\r?\n/).flatMap((line) => readLine(line, mainCountry))
  const pieces = new Map(
    lines.map((piece) => [`${piece.source} ${piece.country} ${piece.asked}`, piece]),
  )
  const [first] = pieces.values()
  if (!first) return { ok: false, error: 'Plak minstens één adres, ASIN of EAN.' }
  if (pieces.size > MAX_PIECES)
    return { ok: false, error: `Hoogstens ${MAX_PIECES} stuks in één keer.` }
  if (first.source === 'other' && ![...pieces.values()].some(({ source }) => source !== 'other'))
    return { ok: false, error: `‘${first.asked}’: ${first.refusal}` }
  return { ok: true, pieces: [...pieces.values()] }
}

/** A line of prose is refused as one. */
function readLine(line: string, mainCountry: string): (WantedPiece | RefusedPiece)[] {
  const read = wordsOf(line).map((word) => readWord(word, mainCountry))
  const [first] = read
  return first?.source === 'other' && read.every(({ source }) => source === 'other')
    ? [{ ...first, asked: shorten(line.trim()) }]
    : read
}

/** An address may hold a comma, between others it parts them. */
const wordsOf = (line: string): string[] =>
  line
    .split(/[\s;]+/)
    .flatMap((word) => (/^https?:/i.test(word) ? word.replace(/,+$/, '') : word.split(',')))
    .filter((word) => word !== '')

function readWord(word: string, mainCountry: string): WantedPiece | RefusedPiece {
  const asked = word.toUpperCase()
  if (EAN.test(word) || BOL_NUMBER.test(word)) return { source: 'bol', country: 'nl', asked }
  const read = readPlace(word, mainCountry)
  const refuse = (refusal: string): RefusedPiece => ({
    source: 'other',
    country: '',
    asked: shorten(word),
    refusal,
  })
  if (!read.ok) return refuse(readPlaceMessage(read))
  const { source, country, externalId } = read.place
  if (source === 'amazon') return { source, country, asked: externalId }
  if (source !== 'bol')
    return refuse(
      'Van deze winkel kan niets worden opgevraagd. Voeg het toe als nieuw product met dit adres.',
    )
  return BOL_NUMBER.test(externalId)
    ? { source, country, asked: externalId }
    : refuse('Dit adres van bol is te oud. Plak de EAN van het stuk.')
}

const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text)

/** What was ticked in a list of found pieces: ASINs and EANs. */
export const readAsked = (form: FormData): string[] =>
  [...new Set(form.getAll('asked').map(String))].filter((id) => /^[\dA-Z]{8,14}$/.test(id))

import { readPlace } from '#app/features/offers/offer-address.ts'
import { readPlaceMessage } from '#app/features/offers/offer-messages.ts'
import { MAX_PIECES, type WantedPiece } from './take-over-task.ts'

export type ReadWantedResult = { ok: true; pieces: WantedPiece[] } | { ok: false; error: string }

const EAN = /^(?:\d{8}|\d{12,14})$/
const SHOWN = 60

/**
 * What somebody pasted below each other: ASINs, addresses of pieces at Amazon, and EANs, by which bol is asked. Each comes once.
 * `mainCountry`: where a bare ASIN is.
 */
export function readWantedPieces(typed: string, mainCountry: string): ReadWantedResult {
  const words = typed.split(/[\s;]+/).flatMap((word) => word.replace(/,+$/, '') || [])
  if (words.length === 0) return { ok: false, error: 'Plak minstens één adres, ASIN of EAN.' }
  if (words.length > MAX_PIECES)
    return { ok: false, error: `Hoogstens ${MAX_PIECES} stuks in één keer.` }
  const pieces = new Map<string, WantedPiece>()
  for (const word of words) {
    const read = readWord(word, mainCountry)
    if (!read.ok) return { ok: false, error: `‘${word.slice(0, SHOWN)}’: ${read.error}` }
    const { source, country, asked } = read.piece
    pieces.set(`${source} ${country} ${asked}`, read.piece)
  }
  return { ok: true, pieces: [...pieces.values()] }
}

function readWord(
  word: string,
  mainCountry: string,
): { ok: true; piece: WantedPiece } | { ok: false; error: string } {
  if (EAN.test(word)) return { ok: true, piece: { source: 'bol', country: 'nl', asked: word } }
  const read = readPlace(word, mainCountry)
  if (!read.ok) return { ok: false, error: readPlaceMessage(read) }
  const { source, country, externalId } = read.place
  if (source === 'amazon') return { ok: true, piece: { source, country, asked: externalId } }
  return {
    ok: false,
    error:
      source === 'bol'
        ? 'bol vindt een stuk op zijn EAN. Plak die in plaats van het adres.'
        : 'Van deze winkel kan niets worden opgevraagd. Voeg het toe als nieuw product met dit adres.',
  }
}

/** What was ticked in a list of found pieces: ASINs and EANs. */
export const readAsked = (form: FormData): string[] =>
  [...new Set(form.getAll('asked').map(String))].filter((id) => /^[\dA-Z]{8,14}$/.test(id))

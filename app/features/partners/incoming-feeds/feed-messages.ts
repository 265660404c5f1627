import type { FeedRowNote, FeedRowProblem, FeedSource, ImportFeedResult } from './feeds.ts'

const SOURCE_NAMES: Record<FeedSource, string> = {
  awin: 'Awin',
  tradetracker: 'TradeTracker',
  daisycon: 'Daisycon',
  google: 'Google Merchant',
}

export const feedSourceName = (source: FeedSource): string => SOURCE_NAMES[source]

export function importFeedMessage(failure: Extract<ImportFeedResult, { ok: false }>): string {
  switch (failure.error) {
    case 'file-not-found':
      return 'Dit bestand is er niet of kan niet worden gelezen.'
    case 'bad-address':
      return 'Dit is geen adres van een feed. Het begint met https://.'
    case 'closed-address':
      return 'Dit adres ligt niet op het open internet; daar haalt de winkel niets op.'
    case 'status':
      return failure.status === 401 || failure.status === 403
        ? 'Het netwerk geeft de feed niet: de sleutel in het adres klopt niet (meer).'
        : `Het netwerk geeft de feed nu niet (antwoord ${failure.status}). Probeer het later opnieuw.`
    case 'too-slow':
      return 'De feed komt te langzaam binnen. Er is niets gewijzigd; probeer het later opnieuw.'
    case 'broken-off':
      return 'De feed kwam niet helemaal aan. Er is niets gewijzigd; probeer het later opnieuw.'
    case 'too-large':
      return 'Deze feed is groter dan de winkel aanneemt.'
    case 'disk-full':
      return 'De schijf van de winkel is te vol voor deze feed. Er is niets gewijzigd; maak ruimte en probeer het opnieuw.'
    case 'empty-file':
      return 'Deze feed is leeg.'
    case 'unknown-feed':
      return 'Dit is geen feed die de winkel kent: Awin (CSV), TradeTracker (XML), Daisycon (JSON of CSV) of Google Merchant (XML of CSV).'
    case 'other-source':
      return `Dit is een feed van ${feedSourceName(failure.actualSource)}.`
    case 'unknown-category':
      return 'Deze categorie is er niet. Noem het laatste deel van haar adres, zoals ringen.'
    case 'import-running':
      return 'Er loopt al een import. Wacht tot die klaar is.'
  }
}

export function feedProblemMessage(problem: FeedRowProblem): string {
  switch (problem.code) {
    case 'broken':
      return 'Deze rij is niet goed geschreven.'
    case 'column-count':
      return `Deze rij heeft ${problem.actual} kolommen in plaats van ${problem.expected}.`
    case 'too-long':
      return 'Deze rij is veel te lang.'
    case 'no-id':
      return 'Het nummer van het product ontbreekt.'
    case 'no-title':
      return 'De naam ontbreekt.'
    case 'no-link':
      return 'De link naar de winkel ontbreekt of is geen webadres.'
    case 'no-price':
      return 'De prijs ontbreekt of is nul.'
    case 'bad-price':
      return `De prijs ‘${problem.text.slice(0, 40)}’ is geen bedrag.`
    case 'used':
      return 'Dit is niet nieuw; gebruikte producten neemt de winkel niet over.'
    case 'ended':
      return 'Het netwerk zegt dat dit product er niet meer is.'
    case 'twice':
      return 'Dit product stond al eerder in de feed.'
    case 'not-stored':
      return `De database weigerde dit product: ${problem.reason}`
  }
}

export function feedNoteMessage(note: FeedRowNote): string {
  switch (note.code) {
    case 'other-currency':
      return `De prijs is in ${note.currency} en wordt niet getoond; de link wel.`
    case 'bad-gtin':
      return `EAN ‘${note.text.slice(0, 40)}’ klopt niet en is overgeslagen.`
  }
}

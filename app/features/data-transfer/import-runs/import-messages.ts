import { formatCents } from '#app/platform/money.ts'
import type { ImportResult, RowNote, RowProblem } from './imports.ts'

/** Values that the report quotes are truncated to this length. */
const MAX_QUOTED_LENGTH = 60

function quote(text: string): string {
  return `‘${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text}’`
}

export function rowProblemMessage(problem: RowProblem): string {
  switch (problem.code) {
    case 'broken-quotes':
      return 'De aanhalingstekens in deze rij kloppen niet: een " is niet gesloten of staat los in de tekst.'
    case 'line-too-long':
      return 'Deze rij is veel te lang.'
    case 'column-count':
      return `De rij heeft ${problem.actual} kolommen in plaats van ${problem.expected}.`
    case 'no-key':
      return 'De rij noemt geen product (handle, ID, artikelnummer of naam ontbreekt).'
    case 'no-order-number':
      return 'De rij noemt geen bestelling: het nummer ontbreekt.'
    case 'bad-moment':
      return `Datum ${quote(problem.text)} is niet te lezen.`
    case 'bad-amount':
      return `${problem.subject} ${quote(problem.text)} is geen bedrag in euro.`
    case 'bad-quantity':
      return `Aantal ${quote(problem.text)} is geen heel aantal van 1 of meer.`
    case 'bad-order-line':
      return `Artikelregel ${quote(problem.text)} is niet te lezen.`
    case 'unknown-order-state':
      return `Status ${quote(problem.text)} kent de winkel niet.`
    case 'unknown-country':
      return `Land ${quote(problem.text)} kent de winkel niet.`
    case 'bad-vat-rate':
      return `Btw-tarief ${quote(problem.text)} is geen percentage.`
    case 'not-euro':
      return `De bestelling is in ${quote(problem.text)} betaald, niet in euro.`
    case 'order-differs':
      return 'De winkel heeft onder dit nummer al een bestelling met een andere datum of een ander totaal. Die blijft zoals ze is.'
    case 'too-many-order-rows':
      return `Een bestelling kan hoogstens ${problem.max} regels in het bestand hebben.`
    case 'no-title':
      return 'De naam van het product ontbreekt.'
    case 'too-long':
      return `${problem.subject} is ${problem.length} tekens lang; hoogstens ${problem.max} kan.`
    case 'no-price':
      return 'De prijs ontbreekt of is nul.'
    case 'bad-price':
      return `De prijs ${quote(problem.text)} is geen bedrag in euro.`
    case 'negative-price':
      return `De prijs ${quote(problem.text)} is lager dan nul.`
    case 'price-too-high':
      return `De prijs ${quote(problem.text)} is hoger dan ${formatCents(100_000_000)}.`
    case 'bad-stock':
      return `De voorraad ${quote(problem.text)} is geen heel aantal.`
    case 'negative-stock':
      return `De voorraad ${quote(problem.text)} is lager dan nul.`
    case 'duplicate-product':
      return `Dit product staat ook op regel ${problem.otherLine}; die regel geldt.`
    case 'duplicate-sku':
      return `Artikelnummer ${quote(problem.sku)} staat ook op regel ${problem.otherLine}.`
    case 'sku-taken':
      return `Artikelnummer ${quote(problem.sku)} hoort in de winkel al bij ${quote(problem.product)}.`
    case 'duplicate-options':
      return `Deze uitvoering staat ook op regel ${problem.otherLine}.`
    case 'missing-option':
      return `Bij deze uitvoering is ${quote(problem.option)} niet ingevuld.`
    case 'too-many-variants':
      return `Een product kan hoogstens ${problem.max} uitvoeringen hebben.`
    case 'no-variants':
      return 'Geen enkele uitvoering van dit product kon worden overgenomen.'
    case 'no-parent':
      return 'De uitvoering noemt geen hoofdproduct.'
    case 'unknown-parent':
      return `Hoofdproduct ${quote(problem.parent)} staat niet in dit bestand.`
    case 'unknown-type':
      return `Producttype ${quote(problem.type)} kent de winkel niet.`
    case 'grouped-product':
      return 'Een gegroepeerd product heeft zelf geen prijs; de onderdelen worden los overgenomen.'
    case 'gift-card':
      return 'Cadeaubonnen worden niet overgenomen.'
    case 'no-external-url':
      return 'Het adres van dit externe product ontbreekt of is geen webadres.'
    case 'main-row-bad':
      return `Hoort bij het product van regel ${problem.mainLine}, dat niet kon worden overgenomen.`
    case 'unknown-status':
      return `Status ${quote(problem.text)} kent de winkel niet; kies Concept, In de winkel of Verborgen.`
    case 'unknown-seller':
      return `Verkoop ${quote(problem.text)} kent de winkel niet; kies eigen of elders.`
    case 'bad-text-field':
      return `Een tekst van de klant klopt niet: ${problem.text}`
    case 'not-stored':
      return `De database weigerde dit product: ${problem.reason}`
  }
}

export function rowNoteMessage(note: RowNote): string {
  switch (note.code) {
    case 'bad-image':
      return `Afbeelding ${quote(note.text)} is geen webadres en is overgeslagen.`
    case 'too-many-images':
      return `Meer dan ${note.max} afbeeldingen; de rest is overgeslagen.`
    case 'bad-barcode':
      return `Barcode ${quote(note.text)} is geen GTIN en is overgeslagen.`
    case 'bad-weight':
      return `Gewicht ${quote(note.text)} is geen getal en is overgeslagen.`
    case 'bad-cost':
      return `Inkoopprijs ${quote(note.text)} is geen bedrag in euro en is overgeslagen.`
    case 'bad-metal':
      return `Metaal van de uitvoering: ${quote(note.text)} is overgeslagen.`
    case 'bad-date':
      return `Datum ${quote(note.text)} is niet te lezen; de actieprijs is overgeslagen.`
    case 'bad-sale-price':
      return `Actieprijs ${quote(note.text)} is geen bedrag in euro en is overgeslagen.`
    case 'sale-not-lower':
      return 'De actieprijs is niet lager dan de gewone prijs en is overgeslagen.'
    case 'text-cut':
      return `${note.subject} is ingekort tot ${note.max} tekens.`
    case 'any-value-spread':
      return `‘Elke ${note.option}’ is uitgewerkt tot ${note.count} uitvoeringen met elk dezelfde voorraad.`
    case 'no-manufacturer':
      return 'Blijft een concept: wie het gemaakt heeft ontbreekt. Vul bij Instellingen een vaste fabrikant in en lees het bestand opnieuw in, of vul de fabrikant bij het product in.'
    case 'part-refunded':
      return `Hiervan is eerder ${quote(note.text)} terugbetaald. De bestelling telt mee voor haar hele bedrag.`
    case 'mixed-vat':
      return `De bestelling heeft meer dan één btw-tarief, en het bestand zegt niet welk artikel welk heeft. De regels staan op ${String(note.rate).replace('.', ',')}%; de btw van de hele bestelling klopt.`
    case 'empty-row':
      return 'Lege rij.'
  }
}

export function importFailureMessage(failure: Extract<ImportResult, { ok: false }>): string {
  switch (failure.error) {
    case 'file-not-found':
      return `Bestand ${failure.path} is er niet of kan niet worden gelezen.`
    case 'empty-file':
      return 'Het bestand is leeg.'
    case 'unknown-format':
      return `Dit is geen bestand met producten of bestellingen dat de winkel herkent. Gevonden kolommen: ${failure.columns.slice(0, 12).join(', ') || 'geen'}.`
    case 'import-running':
      return 'Er loopt al een import. Wacht tot die klaar is.'
  }
}

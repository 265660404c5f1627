import { formatCents } from '#app/platform/money.ts'
import type { CreatePosOrderResult, PosHandover, PosPayment } from './pos.ts'

export function posPaymentName(payment: PosPayment): string {
  switch (payment) {
    case 'card':
      return 'Pin'
    case 'cash':
      return 'Contant'
    case 'bank-transfer':
      return 'Bankoverschrijving'
    case 'payment-link':
      return 'Betaallink'
  }
}

export function posPaymentText(payment: PosPayment): string {
  switch (payment) {
    case 'card':
      return 'Je hebt het bedrag al op de pinautomaat gezien'
    case 'cash':
      return 'Het ligt in de kassa'
    case 'bank-transfer':
      return 'De klant maakt het over; de artikelen blijven zolang liggen'
    case 'payment-link':
      return 'De klant krijgt een mail en betaalt online'
  }
}

export function handoverName(handover: PosHandover): string {
  switch (handover) {
    case 'immediate':
      return 'Meteen meegeven'
    case 'letterbox':
      return 'Versturen als brievenbuspakje'
    case 'parcel':
      return 'Versturen als pakket'
    case 'pickup':
      return 'De klant haalt het later op'
  }
}

/** Returns the message of an error that belongs to no single field. */
export function createPosOrderMessage(
  failure: Exclude<Extract<CreatePosOrderResult, { ok: false }>, { error: 'line-problems' }>,
): string {
  switch (failure.error) {
    case 'nothing-picked':
      return 'Zoek eerst een artikel en voeg het toe.'
    case 'unknown-form':
      return 'Dit formulier is verlopen. Kijk het na en maak de bestelling opnieuw.'
    case 'not-sent-there':
      return 'Zo gaat dit niet naar dit land. Kies een ander land, of iets anders bij meegeven of bezorgen.'
    case 'unknown-vat-id':
      return 'Het Europese register kent dit btw-id niet. Kijk het na, of laat het leeg.'
    case 'total-changed':
      return `Het totaal is nu ${formatCents(failure.totalCents)}. Klopt dat, maak de bestelling dan.`
  }
}

import type { ParseOfferUrlResult } from './offer-url.ts'

export type AddOfferResult =
  | { ok: true }
  | { ok: false; error: 'unknown-product' | 'too-many' }
  /** the item belongs to another product; an ASIN belongs to only one */
  | { ok: false; error: 'of-another'; product: { id: number; name: string } }

/** Maximum number of offers of one product. */
export const MAX_OFFERS = 30

export function readOfferRefMessage(failure: Extract<ParseOfferUrlResult, { ok: false }>): string {
  switch (failure.error) {
    case 'no-address':
      return 'Plak een adres dat met https:// begint, of een ASIN van tien tekens zoals B0CH4K3L01.'
    case 'short-link':
      return 'Dit is een verkort adres. Open het, en plak het adres waar het heen leidt.'
    case 'no-item':
      return 'Dit adres is niet van één artikel. Open het artikel en plak het adres van die pagina.'
  }
}

export function addOfferMessage(failure: Extract<AddOfferResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-product':
      return 'Dit product bestaat niet meer.'
    case 'too-many':
      return `Er kunnen er hoogstens ${MAX_OFFERS}. Haal er eerst een weg.`
    case 'of-another':
      return `Dit hoort al bij ${failure.product.name} (nummer ${failure.product.id}).`
  }
}

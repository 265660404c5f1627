import { methodName } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

const PROVIDERS: Record<string, string> = {
  mollie: 'Mollie',
  'bank-transfer': 'Bankrekening',
  pos: 'Toonbank',
  'test-bank': 'Testbank',
}

export const providerTitle = (id: string): string => lookUp(PROVIDERS, id) ?? id

const OWN_METHODS: Record<string, string> = {
  'bank-transfer': 'Bankoverschrijving',
  'by-hand': 'Handmatig terugbetaald',
  card: 'Pin',
  cash: 'Contant',
}

export const methodTitle = (id: string): string => lookUp(OWN_METHODS, id) ?? methodName(id, id)

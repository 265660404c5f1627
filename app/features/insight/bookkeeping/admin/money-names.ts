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
  'test-bank': 'Testbank',
}

/** Returns "iDEAL | Wero (Mollie)", or one name if both are the same. */
export function methodAtProvider(method: string, provider: string): string {
  const [methodName, providerName] = [methodTitle(method), providerTitle(provider)]
  return methodName === providerName ? methodName : `${methodName} (${providerName})`
}

const methodTitle = (id: string): string => lookUp(OWN_METHODS, id) ?? methodName(id, id)

import { methodName } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

const PROVIDER_TITLES: Record<string, string> = {
  mollie: 'Mollie',
  'bank-transfer': 'Bankrekening',
  pos: 'Toonbank',
  'test-bank': 'Testbank',
}

export const providerTitle = (id: string): string => lookUp(PROVIDER_TITLES, id) ?? id

const METHOD_TITLES: Record<string, string> = {
  'bank-transfer': 'Bankoverschrijving',
  'by-hand': 'Handmatig terugbetaald',
  card: 'Pin',
  cash: 'Contant',
  'test-bank': 'Testbank',
}

/** Returns "iDEAL | Wero (Mollie)", or one name if both are the same. */
export function methodAtProvider(method: string, provider: string): string {
  const methodText = methodTitle(method)
  const providerText = providerTitle(provider)
  return methodText === providerText ? methodText : `${methodText} (${providerText})`
}

const methodTitle = (id: string): string => lookUp(METHOD_TITLES, id) ?? methodName(id, id)

import type { SaveRedirectResult } from './manage-redirects.server.ts'

/** Returns the message for a redirect that was not saved, and its field. */
export function redirectProblem(result: Extract<SaveRedirectResult, { ok: false }>): {
  field: 'from' | 'to'
  message: string
} {
  switch (result.error) {
    case 'own-path':
      return { field: 'from', message: 'Op dit adres staat een vaste pagina van de winkel.' }
    case 'has-page':
      return {
        field: 'from',
        message: 'Op dit adres staat nu een pagina in de winkel. Haal die eerst weg.',
      }
    case 'exists':
      return { field: 'from', message: 'Voor dit adres is er al een doorverwijzing.' }
    case 'loop':
      return { field: 'to', message: 'Zo stuurt het adres naar zichzelf.' }
    case 'no-page':
      return {
        field: 'to',
        message: 'Deze pagina staat niet in je winkel. Controleer het adres.',
      }
    case 'chain':
      return {
        field: 'to',
        message: `Dit adres stuurt zelf door${result.to ? ` naar ${result.to}. Vul dat adres in.` : ' of bestaat niet meer. Kies een ander adres.'}`,
      }
    case 'leads-here':
      return {
        field: 'from',
        message: `${result.from} stuurt al naar dit adres. Wijzig die doorverwijzing eerst.`,
      }
  }
}

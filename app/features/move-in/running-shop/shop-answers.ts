import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import { isRecord, listOf } from './json-record.ts'

/** Thrown when a shop fails to answer after several requests; the rest of its data may be readable. */
export class ShopFailure extends SourceError {}

interface ShopAnswer {
  status: number
  body: string
}

/** Returns the error code of WordPress; null if the response is not from its API. */
export function codeOf(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) && typeof value.code === 'string' ? value.code : null
  } catch {
    return null
  }
}

/** Returns the message about a response with 401 or 403: a wrong key, or a plugin or firewall in between. */
export function denialText(
  target: string,
  { status, body }: ShopAnswer,
  {
    login,
    hasPrettyPermalinks,
  }: { login: 'key' | 'login' | 'guest'; hasPrettyPermalinks: boolean },
): string {
  const code = codeOf(body)
  if (code === null)
    return `Een beveiliging van de vorige winkel houdt programma’s tegen (${status}) op ${target}. Laat het adres van deze winkel toe in de firewall of beveiligingsplugin, of maak een export van de database.`
  if (login === 'guest')
    return `Een plugin van de vorige winkel sluit de REST API af (${code}, ${status}) op ${target}. Zet dat tijdelijk uit, of maak een export van de database.`
  if (login === 'login')
    return `De vorige winkel weigert de login (${status}) op ${target}. Maak bij Gebruikers → Profiel een nieuw applicatiewachtwoord.`
  const advice = hasPrettyPermalinks
    ? 'Maak bij WooCommerce → Instellingen → Geavanceerd → REST API een nieuwe sleutel die mag lezen.'
    : 'Kies bij Instellingen → Permalinks iets anders dan ‘Eenvoudig’, en probeer het opnieuw.'
  return `De vorige winkel weigert de sleutel (${status}) op ${target}. ${advice}`
}

export function failureText(target: string, { status, body }: ShopAnswer): string {
  const retryText = 'Wat al gelezen is, wordt niet opnieuw opgehaald.'
  if (status === 0)
    return `De vorige winkel is niet bereikbaar op ${target} (${body}). ${retryText}`
  if (status === 429)
    return `De vorige winkel heeft het te druk (429) op ${target}, ook na herhalen. Ga over een kwartier verder. ${retryText}`
  return `De vorige winkel meldt fout ${status} op ${target}, ook na herhalen. Probeer het later nog eens. ${retryText}`
}

/** Matches PHP warnings, which some shops print before their data. */
const PHP_WARNING = /^\s*(?:<br ?\/?>\s*)?<b>(?:Warning|Notice|Deprecated|Strict Standards)<\/b>/

/** Returns the JSON of a response. Throws a `SourceError` if the body is not JSON. */
export function readJson(target: string, body: string): unknown {
  const text = body.replace(/^\uFEFF/, '')
  const start = PHP_WARNING.test(text) ? text.search(/^[[{]/m) : 0
  try {
    return JSON.parse(text.slice(Math.max(0, start)))
  } catch {
    throw new SourceError(
      /^\s*</.test(text)
        ? `${target} antwoordt met een webpagina in plaats van gegevens. Staat de winkel in onderhoud, of houdt een beveiliging programma’s tegen?`
        : `${target} antwoordt met iets dat niet te lezen is: “${text.slice(0, 60)}”.`,
    )
  }
}

/** Whether a response is the index of the REST API of WordPress. */
export function isApiIndex({ status, body }: ShopAnswer): boolean {
  if (status !== 200) return false
  try {
    const index = readJson('', body)
    return isRecord(index) && listOf(index, 'namespaces').length > 0
  } catch {
    return false
  }
}

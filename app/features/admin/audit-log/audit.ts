import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'

/** Start here: the log of what staff changed, written by the triggers of database/functions/audit.sql. */

export type AuditKind = 'setting' | 'product' | 'order' | 'discount' | 'person'
export type AuditAction = 'made' | 'changed' | 'removed'
/** The JSON values before and after a change, by column. */
export type AuditChanges = Record<string, [unknown, unknown]>

export const AUDIT_KINDS: { slug: string; kind: AuditKind; text: string }[] = [
  { slug: 'bestellingen', kind: 'order', text: 'Bestellingen' },
  { slug: 'producten', kind: 'product', text: 'Producten en prijzen' },
  { slug: 'kortingscodes', kind: 'discount', text: 'Kortingscodes en deals' },
  { slug: 'mensen', kind: 'person', text: 'Mensen' },
  { slug: 'instellingen', kind: 'setting', text: 'Instellingen' },
]

export const AUDIT_PER_PAGE = 25

export interface AuditFilter {
  kind: AuditKind | null
  /** id of the person; '' for everybody */
  actorId: string
  page: number
}

export function parseAuditFilter(search: URLSearchParams): AuditFilter {
  return {
    kind: AUDIT_KINDS.find(({ slug }) => slug === search.get('soort'))?.kind ?? null,
    actorId: (search.get('wie') ?? '').slice(0, 100),
    page: pageNumber(search),
  }
}

export function auditUrl({ kind, actorId, page }: AuditFilter): string {
  const slug = AUDIT_KINDS.find((each) => each.kind === kind)?.slug
  const query = new URLSearchParams({
    ...(slug && { soort: slug }),
    ...(actorId && { wie: actorId }),
    ...(page > 1 && { pagina: String(page) }),
  })
  return `${path('/beheer/logboek')}${query.size > 0 ? `?${query}` : ''}`
}

export type ErasedSubject =
  | 'orders'
  | 'documents'
  | 'mails'
  | 'withdrawals'
  | 'review-reports'
  | 'audit-entries'
  | 'sessions'
  | 'carts'
  | 'consents'
  | 'visits'
  | 'accounts'
  | 'invitations'

export const ERASED_NAMES: Record<ErasedSubject, string> = {
  orders: 'Gegevens van klanten bij bestellingen',
  documents: 'Facturen en creditnota’s',
  mails: 'Mails',
  withdrawals: 'Herroepingen',
  'review-reports': 'Meldingen over reviews',
  'audit-entries': 'Waarden in het logboek',
  sessions: 'Verlopen sessies',
  carts: 'Verlopen winkelwagens',
  consents: 'Oude toestemmingen',
  visits: 'Oude bezoeken',
  accounts: 'Onbevestigde accounts',
  invitations: 'Verlopen uitnodigingen',
}

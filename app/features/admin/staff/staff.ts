import { AREAS, type Area, type Level, type Role } from '#app/features/core/accounts/accounts.ts'

/** Start here: the staff of the back office, their roles and invitations. */

export const STAFF_PER_PAGE = 50

export type ChangePersonResult =
  | { ok: true }
  | { ok: false; error: 'unknown-person' }
  /** the shop needs at least one owner, because only owners can open the settings */
  | { ok: false; error: 'last-owner' }

export type InviteResult = { ok: true } | { ok: false; error: 'works-here-already' }

export type InvitationResult =
  | { ok: true; email: string; role: Role }
  | { ok: false; error: 'link-not-valid' }

const ROLE_NAMES: Record<Role, string> = {
  owner: 'Eigenaar',
  manager: 'Bedrijfsleider',
  employee: 'Medewerker',
  packer: 'Inpakker',
  editor: 'Redacteur',
  bookkeeper: 'Boekhouder',
  custom: 'Aangepast',
}

/** The tasks of each role, shown to the owner who chooses a role. */
export const ROLE_TEXTS: Record<Role, string> = {
  owner: 'alles, ook instellingen en medewerkers',
  manager: 'bestellingen, producten, teksten, acties en de boekhouding',
  employee: 'bestellingen en producten',
  packer: 'bestellingen; producten alleen bekijken',
  editor: 'producten en teksten',
  bookkeeper: 'de boekhouding; bestellingen alleen bekijken',
  custom: 'wat je per onderdeel kiest',
}

export const roleName = (role: Role): string => ROLE_NAMES[role]

export const AREA_NAMES: Record<Area, string> = {
  orders: 'Bestellingen en klanten',
  products: 'Producten en reviews',
  content: 'Journaal, pagina’s en acties',
  books: 'Rapporten en boekhouding',
  settings: 'Instellingen',
  shipping: 'Verzending',
  mails: 'Teksten van mails',
}

export const LEVEL_NAMES: Record<Level, string> = {
  none: 'Niets',
  read: 'Bekijken',
  write: 'Bekijken en wijzigen',
}

/** Returns a text such as "Medewerker: bestellingen en producten" or "Aangepast: Verzending (alleen bekijken)". */
export function accessSummary(role: Role, custom: Partial<Record<Area, Level>> | null): string {
  if (role !== 'custom') return `${roleName(role)}: ${ROLE_TEXTS[role]}`
  const areas = AREAS.flatMap((area) => {
    const level = custom?.[area] ?? 'none'
    if (level === 'none') return []
    return level === 'read' ? `${AREA_NAMES[area]} (alleen bekijken)` : AREA_NAMES[area]
  })
  return `${roleName(role)}: ${areas.join(', ') || 'nog niets'}`
}

import type { Area, Level, Role } from '#app/features/core/accounts/accounts.ts'

/** Start here: the staff of the back office, their roles and invitations. */

export const STAFF_PER_PAGE = 50

export type ChangePersonResult =
  | { ok: true }
  | { ok: false; error: 'unknown-person' }
  /** the shop needs at least one owner, because only owners may open the settings */
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

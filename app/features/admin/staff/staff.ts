import type { Role } from '#app/features/core/accounts/accounts.ts'

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

export function roleName(role: Role): string {
  return role === 'owner' ? 'Eigenaar' : 'Medewerker'
}

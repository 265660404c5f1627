import { z } from 'zod'
import type { KeyRights } from '#app/features/core/api-keys/api-keys.ts'
import { cleanLine } from '#app/platform/forms/form-text.ts'

export const KEYS_PER_PAGE = 25

export const RIGHTS_TEXTS: Record<KeyRights, string> = {
  read: 'Alleen lezen',
  write: 'Alleen schrijven',
  read_write: 'Lezen en schrijven',
}

export const apiKeyForm = z.object({
  name: cleanLine(60, 'Geef het programma een naam.'),
  rights: z.enum(['read', 'write', 'read_write'], 'Kies wat het mag.'),
  password: z.string().min(1, 'Vul je wachtwoord in.').max(128, 'Dit is te lang.'),
})

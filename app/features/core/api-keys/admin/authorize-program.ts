import { z } from 'zod'
import { isOnThisMachine } from '#app/platform/loopback.ts'

/** Start here: programs send their user to this page for a key, as to `/wc-auth/v1/authorize` (docs/contract/http.md 3.10). */

export interface ProgramRequest {
  program: string
  rights: 'read' | 'write' | 'read_write'
  /** id of the user in the program, returned unchanged */
  userId: string
  returnUrl: string
  callbackUrl: string
}

const webUrlField = z.url({ protocol: /^https?$/ }).max(500)

const requestFields = z.object({
  app_name: z.string().trim().min(1).max(60),
  scope: z.enum(['read', 'write', 'read_write']),
  user_id: z.string().min(1).max(200),
  return_url: webUrlField,
  callback_url: webUrlField,
})

/** Parses the request of a program. Returns null if a part is missing, or if the key would be sent without encryption. */
export function readProgramRequest(
  search: URLSearchParams,
  siteUrl: string,
): ProgramRequest | null {
  const programRequest = requestFields.safeParse(Object.fromEntries(search))
  if (!programRequest.success) return null
  const { app_name: program, scope: rights, user_id: userId } = programRequest.data
  const { return_url: returnUrl, callback_url: callbackUrl } = programRequest.data
  const isLocal = isOnThisMachine(siteUrl) && isOnThisMachine(callbackUrl)
  if (!callbackUrl.startsWith('https:') && !isLocal) return null
  return { program, rights, userId, returnUrl, callbackUrl }
}

/** Returns the URL to which the user goes after the choice. */
export function urlAfterChoice({ returnUrl, userId }: ProgramRequest, isAllowed: boolean): string {
  const url = new URL(returnUrl)
  url.searchParams.set('success', isAllowed ? '1' : '0')
  url.searchParams.set('user_id', userId)
  return url.href
}

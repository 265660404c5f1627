import { z } from 'zod'

export type ViesAnswer =
  | { kind: 'valid'; name: string | null; proof: string | null }
  | { kind: 'invalid' }
  | { kind: 'unavailable' }

/** Errors come with status 200 as well: {actionSucceed: false, errorWrappers: [...]}. */
const answer = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})

/** Asks the European register. With a BTW-id of our own it gives a number that proves we asked. */
export async function queryVies(
  baseUrl: string,
  vatId: string,
  requester: string | null,
  timeoutMs: number,
): Promise<ViesAnswer> {
  try {
    const response = await fetch(`${baseUrl}/check-vat-number`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        countryCode: vatId.slice(0, 2),
        vatNumber: vatId.slice(2),
        ...(requester && {
          requesterMemberStateCode: requester.slice(0, 2),
          requesterNumber: requester.slice(2),
        }),
      }),
    })
    const read = answer.safeParse(await response.json())
    if (!response.ok || !read.success) return { kind: 'unavailable' }
    const { valid, name, requestIdentifier } = read.data
    if (!valid) return { kind: 'invalid' }
    return {
      kind: 'valid',
      // Three dashes: this country keeps names to itself.
      name: name && name !== '---' ? name : null,
      proof: requestIdentifier || null,
    }
  } catch {
    return { kind: 'unavailable' }
  }
}

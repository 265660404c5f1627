import { z } from 'zod'

export type ViesAnswer =
  | { kind: 'valid'; name: string | null; proof: string | null }
  | { kind: 'invalid' }
  | { kind: 'unavailable' }

/** Errors also have status 200: {actionSucceed: false, errorWrappers: [...]}. */
const answerSchema = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})

/** Queries VIES. With our own VAT id it returns a consultation number as proof. */
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
    const parsedAnswer = answerSchema.safeParse(await response.json())
    if (!response.ok || !parsedAnswer.success) return { kind: 'unavailable' }
    const { valid, name, requestIdentifier } = parsedAnswer.data
    if (!valid) return { kind: 'invalid' }
    return {
      kind: 'valid',
      // Three dashes mean that this country does not publish names.
      name: name && name !== '---' ? name : null,
      proof: requestIdentifier || null,
    }
  } catch {
    return { kind: 'unavailable' }
  }
}

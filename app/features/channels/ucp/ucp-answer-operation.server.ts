import type { App } from '#app/platform/app.ts'
import { failureEnvelope, toEnvelope } from './ucp.ts'
import type { UcpAnswer } from './ucp-answers.server.ts'
import type { UcpOperation } from './ucp-operations.server.ts'

/** Maximum length of an idempotency key. */
export const MAX_KEY_LENGTH = 255

/** Parses JSON; returns undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the response to an agent whose profile lacks the capability of the operation. */
export const incompatibleAnswer = (app: App) =>
  failureEnvelope({
    siteUrl: app.siteUrl,
    code: 'capabilities_incompatible',
    content: 'Your profile does not have the capability of this operation.',
  })

/** Runs an operation on its validated body. */
export async function runOperation(
  app: App,
  operation: UcpOperation,
  id: string,
  requestBody: unknown,
): Promise<UcpAnswer> {
  const result = await operation.run(app, id, requestBody)
  if (result.kind === 'invalid') {
    return { status: 400, body: { code: result.code, content: result.content } }
  }
  const { capability } = operation
  const body = toEnvelope(result, { siteUrl: app.siteUrl, capability })
  return { status: result.kind === 'resource' && result.isCreated ? 201 : 200, body }
}

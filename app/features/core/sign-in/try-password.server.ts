import { isAPIError } from 'better-auth/api'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'

/**
 * Creates a session if the password is correct; otherwise returns null. An unknown address and a wrong password take the same
 * time, because better-auth hashes in both cases. Without `remember` the session ends with the browser, or after a day.
 */
export async function tryPassword(
  app: App,
  visitor: Pick<Visitor, 'ip' | 'headers'>,
  { email, password, remember = true }: { email: string; password: string; remember?: boolean },
) {
  try {
    const { headers, response } = await app.use(auth).api.signInEmail({
      body: { email, password, rememberMe: remember },
      headers: authHeaders(visitor),
      returnHeaders: true,
    })
    const cookies = headers.getSetCookie()
    // The two-factor plugin returns another response, which better-auth's types do not include.
    if ('twoFactorRedirect' in response) return { cookies, needsCode: true } as const
    const { token, user } = response
    return { cookies, token, userId: user.id, needsCode: false } as const
  } catch (error) {
    // Statuses 400 and 401 mean wrong input; other errors are unexpected.
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}

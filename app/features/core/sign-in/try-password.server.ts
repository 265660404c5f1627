import { isAPIError } from 'better-auth/api'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { authHeaders } from '#app/features/core/accounts/auth-headers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'

/**
 * Makes a session for who knows the password; null for anybody else. Unknown address and wrong password take the same
 * time: better-auth hashes either way. Without `remember` the session ends with the browser, or after a day.
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
    // What the plugin answers instead, which better-auth's types do not tell.
    if ('twoFactorRedirect' in response) return { cookies, needsCode: true } as const
    const { token, user } = response
    return { cookies, token, userId: user.id, needsCode: false } as const
  } catch (error) {
    // 400 and 401 are answers to what was typed; anything else is a surprise.
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}

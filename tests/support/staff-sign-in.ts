import { completeSetup, createSetupLink } from '#app/features/core/sign-in/owner-setup.server.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import type { App } from '#app/platform/app.ts'

export const owner = {
  name: 'Hanne Visser',
  email: 'hanne@schakel.example',
  password: 'drie gouden ringen',
}

export const UNKNOWN_COMBINATION = { ok: false, error: 'unknown-combination' }

export async function createOwner(app: App) {
  const link = await createSetupLink(app)
  const token = new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
  await completeSetup(app, token, owner)
}

export function visitorFrom(ip: string, cookies: string[] = []) {
  const pairs = cookies.map((line) => line.split(';')[0])
  return { ip, headers: new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {}) }
}

export async function signIn(app: App) {
  const result = await signInStaff(app, visitorFrom('203.0.113.7'), owner)
  if (!result.ok) throw new Error(result.error)
  return result.cookies
}

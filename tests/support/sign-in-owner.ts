import { completeSetup, createSetupLink } from '#app/features/core/sign-in/owner-setup.server.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import type { App } from '#app/platform/app.ts'

const OWNER = {
  name: 'Hanne Visser',
  email: 'hanne@schakel.example',
  password: 'drie gouden ringen',
}

/** Creates the shop's owner, and puts the session into these cookies. */
export async function signInOwner(app: App, jar: Map<string, string>): Promise<void> {
  const link = await createSetupLink(app)
  const token = new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
  await completeSetup(app, token, OWNER)
  const result = await signInStaff(app, { ip: '203.0.113.7', headers: new Headers() }, OWNER)
  if (!result.ok) throw new Error(result.error)
  for (const line of result.cookies) {
    const [pair = ''] = line.split(';')
    const index = pair.indexOf('=')
    jar.set(pair.slice(0, index), pair.slice(index + 1))
  }
}

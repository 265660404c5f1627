import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { SIMULATED_PHOTOS } from './offers.ts'
import { POLICIES } from './source-policies.ts'

const PHOTO = /^[\w-]+(?:\/[\w-]+)*\/[\w.-]+\.jpg$/
const HOSTS = new Set(Object.values(POLICIES).flatMap(({ photoHosts }) => photoHosts))

/** Returns the URL of a photo at a marketplace simulator; undefined if no simulator runs or the photo is unknown. */
export function simulatedPhotoUrl(
  { env }: Pick<App, 'env'>,
  host: string,
  file: string,
): string | undefined {
  const simulatorUrl = [env.AMAZON_API_URL, env.BOL_API_URL].find(
    (url) => url && isOnThisMachine(url),
  )
  if (!simulatorUrl || !HOSTS.has(host) || !PHOTO.test(file)) return undefined
  return `${new URL(simulatorUrl).origin}/${host}/${file}`
}

/** Returns the URL at the simulator for a public URL; undefined if the photo is not simulated. */
export function resolveSimulatedPhoto(app: Pick<App, 'env'>, address: string): string | undefined {
  if (!address.startsWith(`${SIMULATED_PHOTOS}/`)) return undefined
  const [host = '', ...file] = address.slice(SIMULATED_PHOTOS.length + 1).split('/')
  return simulatedPhotoUrl(app, host, file.join('/'))
}

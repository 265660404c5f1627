import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { Shop } from '#app/platform/shop.ts'
import { PLAYED_PHOTOS } from './offers.ts'
import { POLICIES } from './source-policies.ts'

const PHOTO = /^[\w-]+(?:\/[\w-]+)*\/[\w.-]+\.jpg$/
const HOSTS = new Set(Object.values(POLICIES).flatMap(({ photoHosts }) => photoHosts))

/** Where marketplaces that are played on this machine keep a photograph; undefined: there are none, or no such one. */
export function playedPhotoPlace(
  { env }: Pick<Shop, 'env'>,
  host: string,
  file: string,
): string | undefined {
  const played = [env.AMAZON_API_URL, env.BOL_API_URL].find((url) => url && isOnThisMachine(url))
  if (!played || !HOSTS.has(host) || !PHOTO.test(file)) return undefined
  return `${new URL(played).origin}/${host}/${file}`
}

/** The same by the address that browsers have; undefined: it is no played photograph. */
export function playedPhotoAt(shop: Pick<Shop, 'env'>, address: string): string | undefined {
  if (!address.startsWith(`${PLAYED_PHOTOS}/`)) return undefined
  const [host = '', ...file] = address.slice(PLAYED_PHOTOS.length + 1).split('/')
  return playedPhotoPlace(shop, host, file.join('/'))
}

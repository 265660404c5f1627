import { isOnThisMachine } from '#app/platform/loopback.ts'
import { type LinkedImage, SIMULATED_PHOTOS } from './offers.ts'

/** Gives simulated photos a URL of this shop, because their own URLs work on this machine only. */
export const toPublicImage = (image: LinkedImage): LinkedImage =>
  isOnThisMachine(image.url)
    ? { ...image, url: `${SIMULATED_PHOTOS}${new URL(image.url).pathname}` }
    : image

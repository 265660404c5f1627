import { isOnThisMachine } from '#app/platform/loopback.ts'
import { type LinkedImage, SIMULATED_PHOTOS } from './offers.ts'

/** Nobody but this machine can fetch what is played on it. */
export const toPublicImage = (image: LinkedImage): LinkedImage =>
  isOnThisMachine(image.url)
    ? { ...image, url: `${SIMULATED_PHOTOS}${new URL(image.url).pathname}` }
    : image

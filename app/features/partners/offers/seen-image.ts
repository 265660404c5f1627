import { isOnThisMachine } from '#app/platform/loopback.ts'
import { type LinkedImage, SIMULATED_PHOTOS } from './offers.ts'

/** Simulated photos can only be fetched on this machine. */
export const toPublicImage = (image: LinkedImage): LinkedImage =>
  isOnThisMachine(image.url)
    ? { ...image, url: `${SIMULATED_PHOTOS}${new URL(image.url).pathname}` }
    : image

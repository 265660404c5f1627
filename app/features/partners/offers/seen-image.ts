import { isOnThisMachine } from '#app/platform/loopback.ts'
import { type LinkedImage, PLAYED_PHOTOS } from './offers.ts'

/** Nobody but this machine can fetch what is played on it. */
export const seenFromElsewhere = (image: LinkedImage): LinkedImage =>
  isOnThisMachine(image.url)
    ? { ...image, url: `${PLAYED_PHOTOS}${new URL(image.url).pathname}` }
    : image

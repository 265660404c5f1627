import type { Sharp } from 'sharp'
import type { PhotoFormat } from './photo.ts'

/**
 * Fine chains and facets need full colour resolution and a high quality; the final files take seconds each, so nobody
 * waits for them: `isFinal` false returns a quick encoder of nearly the same quality. bench/photos.ts measures both.
 */
export function encodePhoto(picture: Sharp, format: PhotoFormat, isFinal: boolean): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({
        quality: isFinal ? 70 : 66,
        effort: isFinal ? 4 : 0,
        chromaSubsampling: '4:4:4',
      })
    case 'webp':
      return picture.webp({
        quality: 86,
        effort: isFinal ? 5 : 1,
        smartSubsample: true,
      })
    case 'jpg':
      return picture
        .flatten({ background: '#f3f0ea' })
        .jpeg({ quality: 86, progressive: true, chromaSubsampling: '4:4:4' })
  }
}

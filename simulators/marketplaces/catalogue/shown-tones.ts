import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Tone } from './kinds.ts'

export const PHOTO_FOLDER = path.join(import.meta.dirname, '../../../assets/demo/img')
export const PHOTO_FILES = new Set(readdirSync(PHOTO_FOLDER))

/** Colours that look the same in a photo, such as white gold and silver. */
const SIMILAR_TONES: Record<Tone, Tone[]> = {
  geel: ['geel'],
  rose: ['rose'],
  wit: ['wit', 'zilver'],
  zilver: ['zilver', 'wit'],
}
const TONES: Tone[] = ['geel', 'wit', 'zilver', 'rose']

const hasPhoto = (photo: string) => (tone: Tone) => PHOTO_FILES.has(`${photo}_${tone}_main.jpg`)

/** Returns whether a photo shows a metal of this colour. */
export const showsTone = (photo: string, tone: Tone): boolean =>
  SIMILAR_TONES[tone].some(hasPhoto(photo))

/** Returns the colour of the photo of an item: its own colour, one that looks the same, or else any colour. */
export const photoTone = (photo: string, tone: Tone): Tone | undefined =>
  [...SIMILAR_TONES[tone], ...TONES].find(hasPhoto(photo))

import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Tone } from './kinds.ts'

export const PHOTO_FOLDER = path.join(import.meta.dirname, '../../../assets/demo/img')
export const PHOTO_FILES = new Set(readdirSync(PHOTO_FOLDER))

/** White gold and silver look the same in a photo. */
const ALIKE: Record<Tone, Tone[]> = {
  geel: ['geel'],
  rose: ['rose'],
  wit: ['wit', 'zilver'],
  zilver: ['zilver', 'wit'],
}
const TONES: Tone[] = ['geel', 'wit', 'zilver', 'rose']

const isThere = (photo: string) => (tone: Tone) => PHOTO_FILES.has(`${photo}_${tone}_main.jpg`)

/** Returns whether a photo shows a metal of this colour. */
export const showsTone = (photo: string, tone: Tone): boolean => ALIKE[tone].some(isThere(photo))

/** Returns the colour in which an item is shown: its own, one that looks like it, or else any. */
export const shownTone = (photo: string, tone: Tone): Tone | undefined =>
  [...ALIKE[tone], ...TONES].find(isThere(photo))

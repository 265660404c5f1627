import path from 'node:path'
import { parseArgs } from 'node:util'

interface ScreenOptions {
  folder: string
  url: string
  widths: number[]
  /** names of screens; an empty list means all */
  only: string[]
}

const DEFAULT_URL = 'http://127.0.0.1:3000'
/** A phone and a desktop. */
const DEFAULT_WIDTHS = ['390', '1440']
const SMALLEST_WIDTH = 200

const splitList = (values: string[]) =>
  values.flatMap((value) => value.split(',').map((part) => part.trim())).filter(Boolean)

/** Throws an error for an option that is unknown or has an unusable value. */
export function readScreenOptions(args: string[]): ScreenOptions {
  const { values } = parseArgs({
    args,
    options: {
      out: { type: 'string' },
      url: { type: 'string', default: DEFAULT_URL },
      width: { type: 'string', multiple: true, default: DEFAULT_WIDTHS },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  if (!values.out) throw new Error('--out is missing: the folder for the screenshots')
  if (!URL.canParse(values.url)) throw new Error(`--url is not a URL: ${values.url}`)
  const widths = splitList(values.width).map(Number)
  if (!widths.every((width) => Number.isInteger(width) && width >= SMALLEST_WIDTH))
    throw new Error(`--width is not a width in pixels: ${values.width}`)
  return {
    folder: path.resolve(values.out),
    url: new URL(values.url).origin,
    widths,
    only: splitList(values.only),
  }
}

/** Returns whether a name of `--only` means this screen: `cart`, or `admin-*` for all that start with `admin-`. */
export const namesScreen = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

export const screenshotName = (name: string, width: number): string => `${name}-${width}.png`

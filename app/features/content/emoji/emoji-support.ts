/** The key that WordPress's script uses too. */
const STORAGE_KEY = 'wpEmojiSettingsSupports'
/** What a browser can draw changes with its version, or with what is installed. */
const CACHE_MS = 7 * 24 * 3_600_000
const CANVAS_PX = 24
/** Signs of text are black or grey, but for the smoothing of their edges. */
const COLOUR = 64

/** What this browser draws in colour. */
interface EmojiTests {
  flag: boolean
  emoji: boolean
}

/** Whether a text has a sign that is drawn as a picture; digits and © are none. */
export const hasEmoji = (text: string) => /\p{Emoji_Presentation}|\uFE0F/u.test(text)

/** What was found before, as long as that counts; anything else than what is kept here is nothing. */
export function readTests(cached: string | null, now: number): EmojiTests | null {
  let read: unknown = null
  try {
    read = JSON.parse(cached ?? 'null')
  } catch {
    // Somebody else's.
  }
  const { supportTests, timestamp } = Object(read)
  const { flag, emoji } = Object(supportTests)
  const isFresh = typeof timestamp === 'number' && timestamp <= now && now < timestamp + CACHE_MS
  return isFresh && typeof flag === 'boolean' && typeof emoji === 'boolean' ? { flag, emoji } : null
}

/** Whether RGBA pixels show more than shades of grey. */
export function isColourful(pixels: ArrayLike<number>): boolean {
  let count = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((part) => pixels[at + part])
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (alpha > COLOUR && spread > COLOUR) count++
  }
  return count > CANVAS_PX
}

/**
 * Looks whether the browser draws emoji, and lends the page a font where it has some and the browser has none [K16]. What was found is
 * kept for the session; before the visitor answered what may be kept, nothing is, and only a page with emoji is looked at.
 */
export async function ensureEmojiFont(mayKeep: boolean): Promise<void> {
  const isNeeded = hasEmoji(document.body.textContent ?? '')
  if (!mayKeep && !isNeeded) return
  const { emoji } = mayKeep ? findTests() : test()
  if (!isNeeded || emoji) return
  // Which of its files is fetched goes by the signs in the page.
  await Promise.all([import('@fontsource/noto-emoji/400.css'), import('./emoji-font.css')])
  document.documentElement.dataset.emoji = 'lent'
}

function findTests(): EmojiTests {
  const now = Date.now()
  try {
    const cached = readTests(sessionStorage.getItem(STORAGE_KEY), now)
    if (cached) return cached
    const supportTests = test()
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ supportTests, timestamp: now }))
    return supportTests
  } catch {
    // Closed or full: found anew on the next page.
    return test()
  }
}

const test = (): EmojiTests => ({ flag: drawsColour('🇳🇱'), emoji: drawsColour('😀') })

function drawsColour(sign: string): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = CANVAS_PX
  canvas.height = CANVAS_PX
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  // Who cannot draw is not helped by another font.
  if (!brush) return true
  brush.textBaseline = 'top'
  brush.font = `${CANVAS_PX - 4}px sans-serif`
  brush.fillText(sign, 0, 0)
  return isColourful(brush.getImageData(0, 0, CANVAS_PX, CANVAS_PX).data)
}

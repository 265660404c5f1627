/** The key is the one that the script of WordPress uses. */
const STORAGE_KEY = 'wpEmojiSettingsSupports'
/** Lifetime of a result, which changes when the browser or its fonts are updated. */
const CACHE_MS = 7 * 24 * 3_600_000
const CANVAS_PX = 24
/** Minimum difference between colour channels: text is black or grey except for its smoothed edges. */
const COLOUR_THRESHOLD = 64

/** The kinds of emoji that this browser draws in colour. */
interface EmojiTests {
  flag: boolean
  emoji: boolean
}

/** Returns whether a text contains emoji. Digits and © are not emoji here. */
export const hasEmoji = (text: string) => /\p{Emoji_Presentation}|\uFE0F/u.test(text)

/** Returns the stored result, or null if it has expired or has another shape. */
export function readTests(storedTests: string | null, now: number): EmojiTests | null {
  let parsedTests: unknown = null
  try {
    parsedTests = JSON.parse(storedTests ?? 'null')
  } catch {
    // Another script may have stored text that is not JSON under this key.
  }
  const { supportTests, timestamp } = Object(parsedTests)
  const { flag, emoji } = Object(supportTests)
  const isFresh = typeof timestamp === 'number' && timestamp <= now && now < timestamp + CACHE_MS
  return isFresh && typeof flag === 'boolean' && typeof emoji === 'boolean' ? { flag, emoji } : null
}

/** Returns whether RGBA pixels contain a colour other than shades of grey. */
export function isColourful(pixels: ArrayLike<number>): boolean {
  let count = 0
  for (let index = 0; index + 3 < pixels.length; index += 4) {
    const red = pixels[index] ?? 0
    const green = pixels[index + 1] ?? 0
    const blue = pixels[index + 2] ?? 0
    const alpha = pixels[index + 3] ?? 0
    const channelDifference = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (alpha > COLOUR_THRESHOLD && channelDifference > COLOUR_THRESHOLD) count++
  }
  return count > CANVAS_PX
}

/**
 * Loads a font for emoji if the page has emoji and the browser cannot draw them [K16]. With consent (`mayStore`) the result
 * of the test is stored for the session. Without consent nothing is stored, and only pages with emoji are tested.
 */
export async function ensureEmojiFont(mayStore: boolean): Promise<void> {
  const isNeeded = hasEmoji(document.body.textContent ?? '')
  if (!mayStore && !isNeeded) return
  const { emoji } = mayStore ? readOrRunTests() : testEmoji()
  if (!isNeeded || emoji) return
  // The font is split into files; the browser fetches only those with characters of the page.
  await Promise.all([import('@fontsource/noto-emoji/400.css'), import('./emoji-font.css')])
  document.documentElement.dataset.emoji = 'lent'
}

function readOrRunTests(): EmojiTests {
  const now = Date.now()
  try {
    const storedTests = readTests(sessionStorage.getItem(STORAGE_KEY), now)
    if (storedTests) return storedTests
    const supportTests = testEmoji()
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ supportTests, timestamp: now }))
    return supportTests
  } catch {
    // The storage is blocked or full, so the next page repeats the test.
    return testEmoji()
  }
}

const testEmoji = (): EmojiTests => ({ flag: drawsColour('🇳🇱'), emoji: drawsColour('😀') })

function drawsColour(emoji: string): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = CANVAS_PX
  canvas.height = CANVAS_PX
  const context = canvas.getContext('2d', { willReadFrequently: true })
  // Without a canvas the browser cannot be tested; it keeps its own font.
  if (!context) return true
  context.textBaseline = 'top'
  context.font = `${CANVAS_PX - 4}px sans-serif`
  context.fillText(emoji, 0, 0)
  return isColourful(context.getImageData(0, 0, CANVAS_PX, CANVAS_PX).data)
}

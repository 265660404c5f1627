const REFRESH_LOG_MS = 5_000

/** Opens a status line that overwrites itself in a terminal. In a log file a new line appears from time to time. */
export function openStatusLine() {
  const isTerminal = process.stderr.isTTY
  let lastShownAt = performance.now()
  let isOpen = false
  return {
    show(text: string, isLast = false) {
      if (isTerminal) {
        process.stderr.write(`\r\u001b[K${text}`)
        isOpen = true
      } else if (isLast || performance.now() - lastShownAt > REFRESH_LOG_MS) {
        lastShownAt = performance.now()
        console.error(text)
      }
      if (isLast) this.close()
    },
    close() {
      if (isOpen) process.stderr.write('\n')
      isOpen = false
    },
  }
}

const numberFormat = new Intl.NumberFormat('nl-NL')

/** Formats a count, such as "12.500". */
export const formatCount = (count: number) => numberFormat.format(count)

/** Formats a duration, such as "45 s" or "2 min 5 s". */
export function formatSeconds(seconds: number): string {
  const wholeSeconds = Math.round(seconds)
  return wholeSeconds < 60
    ? `${wholeSeconds} s`
    : `${Math.floor(wholeSeconds / 60)} min ${wholeSeconds % 60} s`
}

const REFRESH_LOG_MS = 5_000

/** A line that replaces itself in a terminal; in a log file it appears now and then. */
export function openStatusLine() {
  const isTerminal = process.stderr.isTTY
  let last = performance.now()
  let isOpen = false
  return {
    show(text: string, isLast = false) {
      if (isTerminal) {
        process.stderr.write(`\r\u001b[K${text}`)
        isOpen = true
      } else if (isLast || performance.now() - last > REFRESH_LOG_MS) {
        last = performance.now()
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

const numbers = new Intl.NumberFormat('nl-NL')

/** "12.500" */
export const formatCount = (count: number) => numbers.format(count)

/** "45 s", "2 min 5 s" */
export function formatSeconds(seconds: number): string {
  const wholeSeconds = Math.round(seconds)
  return wholeSeconds < 60
    ? `${wholeSeconds} s`
    : `${Math.floor(wholeSeconds / 60)} min ${wholeSeconds % 60} s`
}

const SECOND_MS = 1_000
const DAY_SECONDS = 86_400

/** "Nog 2 dagen 03:12:45"; a second that has begun still counts. */
export function countdownText(leftMs: number): string {
  const left = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const days = Math.floor(left / DAY_SECONDS)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [(left % DAY_SECONDS) / 3_600, (left % 3_600) / 60, left % 60].map(two).join(':')
  return days === 0 ? `Nog ${clock}` : `Nog ${days} ${days === 1 ? 'dag' : 'dagen'} ${clock}`
}

/** How long the text stays right: until the next whole second [K13]. */
export function untilNextTick(leftMs: number): number {
  return leftMs % SECOND_MS || SECOND_MS
}

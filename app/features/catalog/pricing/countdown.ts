const SECOND_MS = 1_000
const DAY_SECONDS = 86_400

/** The remaining time in days, hours, minutes and seconds: "2", "03", "12", "45"; a second that has begun counts. */
export function countdownParts(leftMs: number): { value: string; unit: string }[] {
  const left = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const days = Math.floor(left / DAY_SECONDS)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return [
    { value: String(days), unit: days === 1 ? 'dag' : 'dagen' },
    { value: two((left % DAY_SECONDS) / 3_600), unit: 'uur' },
    { value: two((left % 3_600) / 60), unit: 'minuten' },
    { value: two(left % 60), unit: 'seconden' },
  ]
}

/** "Nog 2 dagen en 03:12:45 uur" */
export function countdownText(leftMs: number): string {
  const [days, ...clock] = countdownParts(leftMs)
  const time = clock.map(({ value }) => value).join(':')
  return !days || days.value === '0'
    ? `Nog ${time} uur`
    : `Nog ${days.value} ${days.unit} en ${time} uur`
}

/** Milliseconds until the displayed second changes [K13]. */
export function untilNextTick(leftMs: number): number {
  return leftMs % SECOND_MS || SECOND_MS
}

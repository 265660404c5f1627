import { useEffect, useRef, useState } from 'react'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { getJson } from '#app/ui/loading/get-json.ts'

const SECOND_MS = 1_000
const DAY_SECONDS = 86_400

/** Splits the remaining time into days, hours, minutes and seconds, such as "2", "03", "12", "45". Seconds are rounded up. */
function countdownParts(leftMs: number): { value: string; unit: string }[] {
  const secondsLeft = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const days = Math.floor(secondsLeft / DAY_SECONDS)
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return [
    { value: String(days), unit: days === 1 ? 'dag' : 'dagen' },
    { value: twoDigits((secondsLeft % DAY_SECONDS) / 3_600), unit: 'uur' },
    { value: twoDigits((secondsLeft % 3_600) / 60), unit: 'minuten' },
    { value: twoDigits(secondsLeft % 60), unit: 'seconden' },
  ]
}

/** Returns a text such as "Nog 2 dagen, 3 uur, 12 min en 45 sec". */
export function countdownText(leftMs: number): string {
  const parts = countdownParts(leftMs)
  const firstNonZero = parts.findIndex(({ value }) => Number(value) > 0)
  const texts = parts
    .slice(firstNonZero)
    .map(({ value, unit }) => `${Number(value)} ${unit.replace(/(min|sec).+/, '$1')}`)
  return `Nog ${joinWithAnd(texts)}`
}

/** Returns the number of milliseconds until the displayed second changes [K13]. */
export function untilNextTick(leftMs: number): number {
  return leftMs % SECOND_MS || SECOND_MS
}

interface CountdownTimerProps {
  /** end of the countdown (ISO) */
  endsAt: string
  /** called once, when `endsAt` has passed on the server's clock */
  onEnd: () => void
  /** true shows large figures instead of a line */
  isLarge: boolean
}

const SERVER_TIME = '/ajax-cached.php?action=server_time'

/**
 * Ticks every second by the server's clock, because the visitor's clock may be wrong. Fetches the time once, and again when the page
 * becomes visible, because timers stop while a computer sleeps. Screen readers do not announce every tick.
 */
export function CountdownTimer({ endsAt, onEnd, isLarge }: CountdownTimerProps) {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const onEndRef = useRef(onEnd)
  onEndRef.current = onEnd

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const abortOnUnmount = new AbortController()

    async function begin() {
      const answer = await getJson<{ now: number }>(SERVER_TIME, abortOnUnmount.signal)
      if (!answer.ok) return
      // The response took some time to arrive, so the countdown may end slightly late but never early.
      const leftOnArrivalMs = Date.parse(endsAt) - answer.data.now
      const receivedAt = performance.now()
      const tick = () => {
        const leftNowMs = leftOnArrivalMs - (performance.now() - receivedAt)
        setLeftMs(leftNowMs)
        if (leftNowMs <= 0) onEndRef.current()
        else timer = setTimeout(tick, untilNextTick(leftNowMs))
      }
      clearTimeout(timer)
      tick()
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void begin()
    }
    void begin()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      abortOnUnmount.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [endsAt])

  if (leftMs === null) return null
  return (
    <span role="timer" className="block font-figures font-semibold">
      {isLarge ? <Figures leftMs={leftMs} /> : countdownText(leftMs)}
    </span>
  )
}

function Figures({ leftMs }: { leftMs: number }) {
  return (
    <span className="flex max-w-md divide-x divide-line border-y border-line-strong/50">
      {countdownParts(leftMs).map(({ value, unit }) => (
        <span key={unit} className="flex-1 py-3 not-first:pl-4">
          <span className="display block font-figures text-display-sm leading-none">{value}</span>{' '}
          <span className="mt-1 block text-sm font-normal text-ink-2">{unit}</span>{' '}
        </span>
      ))}
    </span>
  )
}

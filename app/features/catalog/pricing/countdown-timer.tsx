import { useEffect, useRef, useState } from 'react'
import { getJson } from '#app/ui/loading/get-json.ts'
import { countdownParts, countdownText, untilNextTick } from './countdown.ts'

interface CountdownTimerProps {
  /** ISO */
  endsAt: string
  /** called once, when the server's clock has passed `endsAt` */
  onEnd: () => void
  /** large figures instead of a line */
  isLarge: boolean
}

const SERVER_TIME = '/ajax-cached.php?action=server_time'

/**
 * Ticks each second by the server's clock, because the visitor's clock may be wrong. It fetches the time once, and again when
 * the page becomes visible, as timers stop while a computer sleeps. Screen readers do not announce every tick.
 */
export function CountdownTimer({ endsAt, onEnd, isLarge }: CountdownTimerProps) {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leaving = new AbortController()

    async function begin() {
      const answer = await getJson<{ now: number }>(SERVER_TIME, leaving.signal)
      if (!answer.ok) return
      // The response was under way for a moment, so the countdown may end slightly late but never early.
      const left = Date.parse(endsAt) - answer.data.now
      const receivedAt = performance.now()
      const tick = () => {
        const now = left - (performance.now() - receivedAt)
        setLeftMs(now)
        if (now <= 0) end.current()
        else timer = setTimeout(tick, untilNextTick(now))
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
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [endsAt])

  if (leftMs === null) return null
  return (
    <span role="timer" className="block font-figures font-semibold whitespace-nowrap">
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

import { useEffect, useRef, useState } from 'react'
import { getJson } from '#app/ui/get-json.ts'
import { countdownText, untilNextTick } from './countdown.ts'

interface CountdownTimerProps {
  /** ISO */
  endsAt: string
  /** called once, when the moment has passed by the server's clock */
  onEnd: () => void
}

const SERVER_TIME = '/ajax-cached.php?action=server_time'

/**
 * Ticks each second by the server's time: what the visitor's own clock says does not count. It asks once, and again when
 * somebody comes back to the page, for a computer that slept did not count on. Who only hears it is not told each tick.
 */
export function CountdownTimer({ endsAt, onEnd }: CountdownTimerProps) {
  const [text, setText] = useState('')
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leaving = new AbortController()

    async function begin() {
      const answer = await getJson<{ now: number }>(SERVER_TIME, leaving.signal)
      if (!answer.ok) return
      // The answer was on its way for a moment, so that the real time is a little later: never does it end too early.
      const left = Date.parse(endsAt) - answer.data.now
      const asked = performance.now()
      const tick = () => {
        const now = left - (performance.now() - asked)
        setText(countdownText(now))
        if (now <= 0) end.current()
        else timer = setTimeout(tick, untilNextTick(now))
      }
      clearTimeout(timer)
      tick()
    }
    const look = () => {
      if (document.visibilityState === 'visible') void begin()
    }
    void begin()
    document.addEventListener('visibilitychange', look)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt])

  return (
    <span role="timer" className="font-figures font-semibold whitespace-nowrap">
      {text}
    </span>
  )
}

import { useEffect } from 'react'
import { usePart } from '#app/ui/load-part.ts'

const loadTimer = async () => (await import('./countdown-timer.tsx')).CountdownTimer

interface CountdownProps {
  /** ISO */
  endsAt: string
  /** called once, when the moment has passed by the server's clock */
  onEnd: () => void
}

/** Counts down once its code is there; its line is kept free, so that nothing moves when it comes. */
export function Countdown({ endsAt, onEnd }: CountdownProps) {
  const { part: Timer, ask } = usePart(loadTimer)
  useEffect(() => {
    void ask()
  }, [ask])
  return (
    <span className="min-h-5 min-w-44 noscript:hidden">
      {Timer && <Timer endsAt={endsAt} onEnd={onEnd} />}
    </span>
  )
}

import { useEffect } from 'react'
import { useLazyPart } from '#app/ui/loading/load-part.ts'

const loadTimer = async () => (await import('./countdown-timer.tsx')).CountdownTimer

interface CountdownProps {
  /** end of the countdown (ISO) */
  endsAt: string
  /** called once, when `endsAt` has passed on the server's clock */
  onEnd: () => void
  /** true shows large figures instead of a line */
  isLarge?: boolean
}

/** Loads the timer later and reserves its space, so that the layout does not shift. */
export function Countdown({ endsAt, onEnd, isLarge = false }: CountdownProps) {
  const { part: Timer, loadPart } = useLazyPart(loadTimer)
  useEffect(() => {
    void loadPart()
  }, [loadPart])
  return (
    <span className={`${isLarge ? 'block min-h-24' : 'min-h-5 w-full'} noscript:hidden`}>
      {Timer && <Timer endsAt={endsAt} onEnd={onEnd} isLarge={isLarge} />}
    </span>
  )
}

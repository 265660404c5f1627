import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { SaleEnd } from '#app/features/catalog/sale-end.ts'
import { usePart } from '#app/ui/load-part.ts'
import { showToast } from '#app/ui/toasts.ts'

const loadTimer = async () =>
  (await import('#app/features/catalog/countdown-timer.tsx')).CountdownTimer

/** Until when the reduced price holds, counted down; when it ends, the page shows the price there is then. */
export function SaleEndLine({ end }: { end: SaleEnd }) {
  const { part: Timer, ask } = usePart(loadTimer)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    void ask()
  }, [ask])
  const onEnd = useCallback(() => {
    void revalidate()
    void showToast({ kind: 'info', text: 'De actie is afgelopen. Je ziet de prijs van nu.' })
  }, [revalidate])
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-sm">
      <span className="text-ink-2">{`Deze prijs geldt ${end.text}.`}</span>
      {/* Its line is kept free, so that nothing moves when it comes. */}
      <span className="min-h-5 min-w-44 noscript:hidden">
        {Timer && <Timer endsAt={end.at} onEnd={onEnd} />}
      </span>
    </p>
  )
}

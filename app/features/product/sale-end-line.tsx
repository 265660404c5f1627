import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { Countdown } from '#app/features/catalog/countdown-line.tsx'
import type { SaleEnd } from '#app/features/catalog/sale-end.ts'
import { showToast } from '#app/ui/toasts.ts'

/** Until when the reduced price holds, counted down; when it ends, the page shows the price there is then. */
export function SaleEndLine({ end, isLarge = false }: { end: SaleEnd; isLarge?: boolean }) {
  const { revalidate } = useRevalidator()
  const onEnd = useCallback(() => {
    void revalidate()
    void showToast({ kind: 'info', text: 'De actie is afgelopen. Je ziet de prijs van nu.' })
  }, [revalidate])
  return (
    <p className={`mt-1 text-sm ${isLarge ? 'space-y-5' : 'flex flex-wrap gap-x-2'}`}>
      <span className="block text-ink-2">{`Deze prijs geldt ${end.text}.`}</span>
      <Countdown endsAt={end.at} onEnd={onEnd} isLarge={isLarge} />
    </p>
  )
}

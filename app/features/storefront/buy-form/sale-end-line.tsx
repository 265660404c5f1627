import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { Countdown } from '#app/features/catalog/pricing/countdown-line.tsx'
import type { SaleEnd } from '#app/features/catalog/pricing/sale-end.ts'

export const SALE_OVER_TEXT = 'De actie is afgelopen. Je ziet de prijs van nu.'

interface SaleEndLineProps {
  end: SaleEnd
  /** called when the sale ends and the page reloads the price; the parent shows that the sale is over */
  onEnd: () => void
  isLarge?: boolean
}

/** Shows until when the reduced price is valid, with a countdown. */
export function SaleEndLine({ end, onEnd, isLarge = false }: SaleEndLineProps) {
  const { revalidate } = useRevalidator()
  const finish = useCallback(() => {
    void revalidate()
    onEnd()
  }, [revalidate, onEnd])
  return (
    <p className={`mt-1 text-sm ${isLarge ? 'space-y-5' : 'flex flex-wrap gap-x-2'}`}>
      <span className="block text-ink-2">{`Deze prijs geldt ${end.text}.`}</span>
      <Countdown endsAt={end.at} onEnd={finish} isLarge={isLarge} />
    </p>
  )
}

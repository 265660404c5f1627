import { useEffect } from 'react'
import { usePart } from '#app/ui/loading/load-part.ts'
import { whenIdle } from '#app/ui/loading/when-idle.ts'

const loadRow = async () => (await import('./viewed-row.tsx')).ViewedRow

/** Products viewed before this one; its code loads when the browser is idle. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const { part: Row, loadPart } = usePart(loadRow)
  useEffect(() => whenIdle(loadPart), [loadPart])
  return Row && <Row productId={productId} />
}

import { useEffect } from 'react'
import { usePart } from '#app/ui/load-part.ts'
import { whenIdle } from '#app/ui/when-idle.ts'

const loadRow = async () => (await import('./viewed-row.tsx')).ViewedRow

/** What the visitor saw before this piece; its code comes when the page is there. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const { part: Row, ask } = usePart(loadRow)
  useEffect(() => whenIdle(ask), [ask])
  return Row && <Row productId={productId} />
}

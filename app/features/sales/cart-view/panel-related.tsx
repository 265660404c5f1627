import { useEffect, useState } from 'react'
import type { Cart } from '#app/features/sales/cart/cart.ts'
import { path } from '#app/platform/path.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'

/** Products that match the only product in the cart. Shows nothing while they load or if the request fails. */
export function PanelRelated({ cart: { lines, elsewhere } }: { cart: Cart }) {
  const [line, another] = lines
  const isSingle = another === undefined && elsewhere === 0
  const productId = isSingle ? line?.productId : undefined
  const [related, setRelated] = useState({ productId, html: '' })
  useEffect(() => {
    let isUnmounted = false
    if (productId !== undefined)
      void fetchRelated(productId).then((html) => {
        if (!isUnmounted) setRelated({ productId, html })
      })
    return () => {
      isUnmounted = true
    }
  }, [productId])
  if (related.html === '' || related.productId !== productId) return null
  return (
    <div className="mx-4 border-t border-line py-5 lg:mx-6">
      <ServerHtml html={related.html} />
    </div>
  )
}

async function fetchRelated(productId: number): Promise<string> {
  try {
    const response = await fetch(path('/deel/past-erbij/:id', { id: productId }))
    if (!response.ok) return ''
    const { html }: { html: string } = await response.json()
    return html
  } catch {
    return ''
  }
}

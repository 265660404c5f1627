import { useEffect, useState } from 'react'
import { path } from '#app/platform/path.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'

/** Products that go with the only one in the cart; nothing until they are loaded, and if they cannot be. */
export function PanelRelated({ productId }: { productId: number }) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let isGone = false
    void fetchRelated(productId).then((related) => {
      if (!isGone) setHtml(related)
    })
    return () => {
      isGone = true
    }
  }, [productId])
  if (html === '') return null
  return (
    <div className="mx-4 border-t border-line py-5 lg:mx-6">
      <ServerHtml html={html} />
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

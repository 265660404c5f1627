import { useState } from 'react'
import { EditorPanel } from '#app/features/content/media-library/admin/editor-panel.tsx'
import { PanelSearch } from '#app/features/content/media-library/admin/panel-search.tsx'
import type { JsonResult } from '#app/ui/loading/get-json.ts'
import { type EditorProduct, findProducts } from './editor-things.ts'
import { ProductLine } from './product-line.tsx'

/** Searches for a product to insert into a text or a field. */
export function ProductPanel({
  onPick,
  onClose,
}: {
  onPick: (product: EditorProduct) => void
  onClose: () => void
}) {
  const [answer, setAnswer] = useState<JsonResult<{ products: EditorProduct[] }>>()
  const products = answer?.ok ? answer.data.products : []
  return (
    <EditorPanel label="Product" onClose={onClose}>
      <PanelSearch
        label="Naam, SKU, EAN of nummer"
        onSearch={async (search) => setAnswer(await findProducts(search))}
      />
      <p role="status" className="text-sm text-ink-2">
        {answer && !answer.ok && 'Zoeken lukte niet. Probeer het opnieuw.'}
        {answer?.ok && products.length === 0 && 'Niets gevonden. Probeer minder of andere woorden.'}
      </p>
      <ul className="max-h-80 overflow-y-auto">
        {products.map((product) => (
          <li key={product.id} className="border-b border-line">
            <button
              type="button"
              className="w-full cursor-pointer py-2 hover:text-accent"
              onClick={() => onPick(product)}
            >
              <ProductLine product={product} />
            </button>
          </li>
        ))}
      </ul>
    </EditorPanel>
  )
}

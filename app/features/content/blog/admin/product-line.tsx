import { useEffect, useState } from 'react'
import { Picture } from '#app/features/core/media/picture.tsx'
import { formatCents } from '#app/platform/money.ts'
import type { EditorProduct } from './editor-things.ts'

/** Loads an object by its id. Returns undefined until it is loaded, and null if it does not exist. */
export function useById<T, Id extends number | string = number>(
  find: (id: Id) => Promise<T | null>,
  id: Id,
): T | null | undefined {
  const [item, setItem] = useState<T | null>()
  useEffect(() => {
    let isCurrent = true
    void find(id).then((loadedItem) => {
      if (isCurrent) setItem(loadedItem)
    })
    return () => {
      isCurrent = false
    }
  }, [find, id])
  return item
}

/** A product with its photo and price. */
export function ProductLine({ product }: { product: EditorProduct | undefined }) {
  return (
    <span className="flex min-h-16 items-center gap-4 text-left text-base leading-6">
      <span className="size-16 shrink-0 bg-ground">
        {product?.photo && (
          <Picture
            photo={product.photo}
            alt=""
            sizes="4rem"
            imgClassName="size-full object-cover"
          />
        )}
      </span>
      {product && (
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{product.name}</span>
          <span className="block text-sm text-ink-2">
            {product.priceCents === null
              ? 'Geen eigen prijs'
              : `${product.isFromPrice ? 'vanaf ' : ''}${formatCents(product.priceCents)}`}
          </span>
        </span>
      )}
    </span>
  )
}

import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { formatCents } from '#app/platform/money.ts'
import { INPUT } from '#app/ui/forms/field-frame.tsx'
import { type EditorProduct, findPhoto, findProduct } from './editor-things.ts'

/** Returns undefined while it loads, null if it does not exist. */
function useThing<T>(find: (id: number) => Promise<T | null>, id: number): T | null | undefined {
  const [thing, setThing] = useState<T | null>()
  useEffect(() => {
    let isCurrent = true
    void find(id).then((found) => {
      if (isCurrent) setThing(found)
    })
    return () => {
      isCurrent = false
    }
  }, [find, id])
  return thing
}

/** A photo of the library with its alternative text. */
export function PhotoNodeView(props: NodeViewProps) {
  const id = useId()
  const photo = useThing<Photo>(findPhoto, props.node.attrs.mediaId)
  return (
    <NodeFrame {...props} name="Foto">
      {photo && <Picture photo={photo} sizes="42rem" imgClassName="h-auto max-h-80 w-auto" />}
      {photo === null && <p className="text-base text-ink-2">Deze foto is er niet meer.</p>}
      <label htmlFor={id} className="mt-2 mb-1 block text-sm font-medium">
        Omschrijving van de foto (alt-tekst)
      </label>
      <input
        id={id}
        className={`${INPUT} h-target`}
        value={props.node.attrs.alt}
        placeholder={photo?.alt}
        maxLength={300}
        onChange={(event) => props.updateAttributes({ alt: event.currentTarget.value })}
      />
    </NodeFrame>
  )
}

/** A product of the shop with its current price. */
export function ProductNodeView(props: NodeViewProps) {
  const product = useThing<EditorProduct>(findProduct, props.node.attrs.productId)
  return (
    <NodeFrame {...props} name={product ? `Product ${product.name}` : 'Product'}>
      {product === null ? (
        <p className="text-base text-ink-2">Dit product is er niet meer.</p>
      ) : (
        <ProductLine product={product} />
      )}
    </NodeFrame>
  )
}

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

function NodeFrame({
  name,
  selected,
  deleteNode,
  children,
}: NodeViewProps & { name: string; children: ReactNode }) {
  return (
    <NodeViewWrapper
      className={`relative border p-3 pr-14 ${selected ? 'border-accent outline-1 outline-accent' : 'border-line'}`}
    >
      {children}
      <button
        type="button"
        className="icon-button absolute top-1 right-1 bg-paper"
        aria-label={`${name} weghalen`}
        title={`${name} weghalen`}
        onClick={deleteNode}
      >
        <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </NodeViewWrapper>
  )
}

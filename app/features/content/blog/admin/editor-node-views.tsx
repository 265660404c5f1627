import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { INPUT } from '#app/ui/forms/field-frame.tsx'
import { type EditorProduct, findPhoto, findProduct } from './editor-things.ts'
import { ProductLine, useById } from './product-line.tsx'

/** A photo of the library with its alternative text. */
export function PhotoNodeView(props: NodeViewProps) {
  const id = useId()
  const photo = useById<Photo>(findPhoto, props.node.attrs.mediaId)
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
  const product = useById<EditorProduct>(findProduct, props.node.attrs.productId)
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

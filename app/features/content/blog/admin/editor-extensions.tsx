import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkUrl } from '#app/features/core/rich-text/post-document.ts'
import { PhotoNodeView, ProductNodeView } from './editor-node-views.tsx'

/**
 * Removes the node types that the shop has no style for, and limits the others to places where the shop renders them.
 */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      switch (extension.name) {
        case 'listItem':
          return extension.extend({ content: 'paragraph (paragraph|bulletList|orderedList)*' })
        case 'blockquote':
          return extension.extend({ content: 'paragraph+' })
        default:
          return extension
      }
    })
  },
}).configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  strike: false,
  underline: false,
  link: {
    openOnClick: false,
    protocols: ['http', 'https', 'mailto', 'tel'],
    isAllowedUri: (address) => isLinkUrl(address),
  },
})

interface Leaf {
  name: string
  attributes: Record<string, { default: number | string }>
  view: Parameters<typeof ReactNodeViewRenderer>[0]
}

/** Creates a block node for a photo or product of the shop. Its tag is only used for copy and paste. */
function createLeaf({ name, attributes, view }: Leaf) {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => attributes,
    parseHTML: () => [{ tag: `schakel-${name}` }],
    renderHTML: ({ HTMLAttributes }) => [`schakel-${name}`, mergeAttributes(HTMLAttributes)],
    addNodeView: () => ReactNodeViewRenderer(view),
  })
}

const Photo = createLeaf({
  name: 'photo',
  attributes: { mediaId: { default: 0 }, alt: { default: '' } },
  view: PhotoNodeView,
})

const Product = createLeaf({
  name: 'product',
  attributes: { productId: { default: 0 } },
  view: ProductNodeView,
})

interface Frame {
  name: string
  content: string
  tag: string
  className: string
  isBlock?: boolean
}

function createFrame({ name, content, tag, className, isBlock = false }: Frame) {
  return Node.create({
    name,
    content,
    ...(isBlock && { group: 'block' }),
    defining: true,
    parseHTML: () => [{ tag: `${tag}.${className}` }],
    renderHTML: () => [tag, { class: className }, 0],
  })
}

/** Extensions for texts with headings, lists, quotations and links only. */
export const TEXT_EXTENSIONS = [Kit]

export const EXTENSIONS = [
  Kit,
  Photo,
  Product,
  createFrame({
    name: 'topList',
    content: 'topItem+',
    tag: 'ol',
    className: 'top-list',
    isBlock: true,
  }),
  createFrame({
    name: 'topItem',
    content: 'paragraph (paragraph|product)*',
    tag: 'li',
    className: 'top-item',
  }),
  createFrame({
    name: 'prosCons',
    content: 'pros cons',
    tag: 'div',
    className: 'pros-cons',
    isBlock: true,
  }),
  createFrame({ name: 'pros', content: 'paragraph+', tag: 'div', className: 'pros' }),
  createFrame({ name: 'cons', content: 'paragraph+', tag: 'div', className: 'cons' }),
]

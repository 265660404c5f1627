import './post-text.css'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { cardUrl, type ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import {
  type Block,
  type Inline,
  isLinkUrl,
  type List,
  type Paragraph,
  type PostDocument,
  type TextNode,
  type TopItem,
} from '#app/features/core/rich-text/post-document.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { CardPrice } from '#app/features/listings/product-cards/card-price.tsx'
import { Link } from '#app/ui/link.tsx'
import { headingIds } from './heading-ids.ts'

interface PostEmbeds {
  photos: Photo[]
  cards: ProductCard[]
}

const EmbedsContext = createContext<PostEmbeds>({ photos: [], cards: [] })

/** Renders the text of a post. Only known elements are rendered; products and photos that no longer exist are omitted. */
export function PostBody({ document, photos, cards }: PostEmbeds & { document: PostDocument }) {
  const ids = headingIds(document)
  return (
    <EmbedsContext value={{ photos, cards }}>
      <div className="post-text">
        {document.content.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the blocks never changes while they are shown
          <BlockView key={index} block={block} id={ids.get(block)} />
        ))}
      </div>
    </EmbedsContext>
  )
}

function BlockView({ block, id }: { block: Block; id?: string | undefined }) {
  switch (block.type) {
    case 'paragraph':
      return <ParagraphView paragraph={block} />
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={id}>
          <Inlines nodes={block.content} />
        </Heading>
      )
    }
    case 'bulletList':
    case 'orderedList':
      return <ListView list={block} />
    case 'blockquote':
      return (
        <blockquote>
          <Paragraphs paragraphs={block.content} />
        </blockquote>
      )
    case 'horizontalRule':
      return <hr />
    case 'photo':
      return <PhotoView {...block.attrs} />
    case 'product':
      return <ProductView {...block.attrs} />
    case 'topList':
      return (
        <ol className="top-list">
          {eachNode(block.content, (item) => (
            <TopItemView item={item} />
          ))}
        </ol>
      )
    case 'prosCons':
      return (
        <div className="pros-cons">
          {block.content.map(({ type, content }) => (
            <div key={type} className={type}>
              <p className="name">{type === 'pros' ? 'Pluspunten' : 'Minpunten'}</p>
              <ul>
                {eachNode(content, (paragraph) => (
                  <li>
                    <Inlines nodes={paragraph.content} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )
  }
}

/** Renders nodes whose order never changes while they are shown. */
function eachNode<T>(nodes: T[], view: (node: T, index: number) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the nodes never changes while they are shown
  return nodes.map((node, index) => <Fragment key={index}>{view(node, index)}</Fragment>)
}

const Paragraphs = ({ paragraphs }: { paragraphs: Paragraph[] }) =>
  eachNode(paragraphs, (paragraph) => <ParagraphView paragraph={paragraph} />)

function ParagraphView({ paragraph }: { paragraph: Paragraph }) {
  if (paragraph.content.length === 0) return null
  return (
    <p>
      <Inlines nodes={paragraph.content} />
    </p>
  )
}

function ListView({ list }: { list: List }) {
  const Tag = list.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <Tag>
      {eachNode(list.content, (item) => (
        <li>
          {eachNode(item.content, (node) =>
            node.type === 'paragraph' ? (
              <ParagraphView paragraph={node} />
            ) : (
              <ListView list={node} />
            ),
          )}
        </li>
      ))}
    </Tag>
  )
}

function TopItemView({ item }: { item: TopItem }) {
  const name = item.content.find((node) => node.type === 'paragraph')
  return (
    <li>
      {eachNode(item.content, (node) => {
        if (node.type === 'product') return <ProductView {...node.attrs} />
        if (node !== name) return <ParagraphView paragraph={node} />
        return (
          <p className="name">
            <Inlines nodes={node.content} />
          </p>
        )
      })}
    </li>
  )
}

function PhotoView({ mediaId, alt }: { mediaId: number; alt: string }) {
  const photo = useContext(EmbedsContext).photos.find(({ id }) => id === mediaId)
  if (!photo) return null
  return (
    <figure className="photo">
      <Picture
        photo={photo}
        alt={alt || photo.alt}
        sizes="(min-width: 64rem) 42rem, 100vw"
        className="block"
        imgClassName="h-auto w-full bg-ground"
      />
      {photo.caption && (
        <figcaption data-library className="mt-2 text-base text-ink-2 wrap-anywhere">
          {photo.caption}
        </figcaption>
      )}
    </figure>
  )
}

function ProductView({ productId }: { productId: number }) {
  const card = useContext(EmbedsContext).cards.find(({ id }) => id === productId)
  return card ? <ProductStrip card={card} /> : null
}

const Inlines = ({ nodes }: { nodes: Inline[] }) =>
  eachNode(nodes, (node) => (node.type === 'hardBreak' ? <br /> : <TextView node={node} />))

function TextView({ node }: { node: TextNode }) {
  const href = node.marks.find((mark) => mark.type === 'link')?.attrs.href
  const hasMark = (name: string) => node.marks.some(({ type }) => type === name)
  const italicText = hasMark('italic') ? <em>{node.text}</em> : node.text
  const text = hasMark('bold') ? <strong>{italicText}</strong> : italicText
  if (href === undefined || !isLinkUrl(href)) return text
  if (href.startsWith('/')) return <Link to={href}>{text}</Link>
  return (
    <a href={href} rel="noopener">
      {text}
    </a>
  )
}

/** A product inside a text, with its current price. */
function ProductStrip({ card }: { card: ProductCard }) {
  return (
    <Link to={cardUrl(card)} prefetch="intent" className="product-strip group">
      <span className="block size-24 shrink-0 bg-ground sm:size-28">
        <CardPhoto card={card} sizes="7rem" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium underline-offset-4 wrap-anywhere group-hover:underline">
          {card.name}
        </span>
        <span className="block text-sm text-ink-2">{card.subtitle}</span>
        <span className="mt-1 block">
          {card.left === 0 ? (
            <span className="text-ink-3">Uitverkocht</span>
          ) : (
            <CardPrice card={card} />
          )}
        </span>
      </span>
    </Link>
  )
}

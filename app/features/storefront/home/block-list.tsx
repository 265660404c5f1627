import { NewestPosts } from '#app/features/content/blog/newest-posts.tsx'
import { CardRow } from '#app/features/listings/product-cards/card-row.tsx'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import type { BlockContent, BlocksPage } from './block-content.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { HomeHero } from './home-hero.tsx'
import { ImageText } from './image-text.tsx'
import { LargeProduct } from './large-product.tsx'
import { BrandLinks, NewsletterBlock, ReviewQuotes, ShopPromises } from './text-blocks.tsx'

/** The blocks of a page in order. `hasPageTitle`: the page has its own h1, so the heading of a hero is an h2. */
export function BlockList({
  blocks,
  renderedAt,
  hasPageTitle = false,
}: BlocksPage & { hasPageTitle?: boolean }) {
  return blocks.map((block, index) => (
    <BlockContentView
      key={block.id}
      block={block}
      renderedAt={renderedAt}
      isFirst={index === 0 && !hasPageTitle}
    />
  ))
}

function BlockContentView({
  block,
  renderedAt,
  isFirst,
}: {
  block: BlockContent
  renderedAt: string
  isFirst: boolean
}) {
  switch (block.type) {
    case 'hero':
      return <HomeHero {...block} isFirst={isFirst} />
    case 'categories':
      return <CategoryTiles {...block} />
    case 'products': {
      const { heading, cards, more } = block
      return (
        <CardRow
          title={heading}
          cards={cards}
          renderedAt={renderedAt}
          controls={cardControls}
          {...(more && { more })}
        />
      )
    }
    case 'large-product':
      return <LargeProduct {...block} />
    case 'image-text':
      return <ImageText {...block} />
    case 'newest-posts':
      return <NewestPosts cards={block.cards} />
    case 'reviews':
      return <ReviewQuotes {...block} />
    case 'brands':
      return <BrandLinks {...block} />
    case 'promises':
      return <ShopPromises promises={block.promises} />
    case 'newsletter':
      return <NewsletterBlock {...block} />
  }
}

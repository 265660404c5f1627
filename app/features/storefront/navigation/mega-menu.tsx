import { useEffect, useRef } from 'react'
import type { MenuPanel } from '#app/features/content/menus/menu.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { PanelFailure } from '#app/features/storefront/search/panel-failure.tsx'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { useMenu } from './menu-data.ts'

interface MegaMenuProps {
  id: string
  slug: string
  /** focuses the first link, because the panel was opened with the keyboard */
  wantsFocus: boolean
  onPointerEnter: () => void
}

/** The panel below one main category, as wide as the page. */
export function MegaMenu({ id, slug, wantsFocus, onPointerEnter }: MegaMenuProps) {
  const answer = useMenu()
  const panel = answer?.ok ? answer.data.find((panel) => panel.slug === slug) : undefined
  const box = useRef<HTMLDivElement>(null)
  const hasPanel = panel !== undefined

  useEffect(() => {
    if (wantsFocus && hasPanel) box.current?.querySelector('a')?.focus()
  }, [wantsFocus, hasPanel])

  // A category that was added after the menu was fetched has no panel, but its link works.
  if (answer?.ok && !panel) return null
  return (
    <div
      id={id}
      ref={box}
      onPointerEnter={onPointerEnter}
      className="absolute inset-x-0 top-full z-popover min-h-72 animate-dialog border-t border-line bg-paper font-normal whitespace-normal shadow-menu"
    >
      <div className="wrap grid grid-cols-12 gap-x-gutter py-10">
        {answer && !answer.ok && (
          <div className="col-span-6">
            <PanelFailure />
          </div>
        )}
        {!answer &&
          [0, 1, 2].map((column) => (
            <div key={column} className="skeleton col-span-2 h-56" aria-hidden="true" />
          ))}
        {panel?.columns.map((column) => (
          <PanelColumn key={column.title} column={column} />
        ))}
        <div className="col-span-6 col-end-13 grid grid-cols-2 gap-x-gutter">
          {panel?.products.map((product) => (
            <PanelProduct key={product.slug} product={product} />
          ))}
        </div>
      </div>
    </div>
  )
}

function PanelColumn({ column }: { column: MenuPanel['columns'][number] }) {
  return (
    <div className="col-span-2">
      <h3 className="mb-1 text-sm text-ink-2">{column.title}</h3>
      <ul>
        {column.links.map((link) => (
          <li key={link.href}>
            <Link
              to={link.href}
              prefetch="intent"
              className="flex min-h-target items-center underline-offset-4 hover:text-accent hover:underline"
            >
              {link.text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PanelProduct({ product }: { product: MenuPanel['products'][number] }) {
  return (
    <Link to={path('/product/:slug', { slug: product.slug })} className="group block">
      <Picture
        photo={product.photo}
        alt=""
        sizes="22vw"
        imgClassName="aspect-product w-full bg-ground object-cover"
      />
      <span className="mt-2.5 block font-medium underline-offset-4 group-hover:underline">
        {product.name}
      </span>
      <span className="block text-sm text-ink-2">{product.subtitle}</span>
    </Link>
  )
}

import { useEffect, useRef } from 'react'
import type { MenuPanel } from '#app/features/content/menus/menu.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'

/** The links of one category and one of its products, shown over the first list of the mobile menu. */
export function MobileSubmenu({ panel }: { panel: MenuPanel }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const links = panel.columns[0]?.links ?? []
  const product = panel.products[0]
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="min-h-0 flex-1 animate-dialog overflow-y-auto px-5 pt-5 pb-8">
      <h2 ref={heading} tabIndex={-1} className="display text-display-sm outline-none">
        {panel.name}
      </h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.href} className="border-b border-line">
            <Link to={link.href} className="flex min-h-14 items-center justify-between">
              {link.text}
              <span className="font-figures text-sm text-ink-3">{link.count}</span>
            </Link>
          </li>
        ))}
      </ul>
      {product && (
        <Link to={path('/product/:slug', { slug: product.slug })} className="mt-6 block">
          <Picture
            photo={product.photo}
            alt=""
            sizes="80vw"
            imgClassName="aspect-product w-full bg-ground object-cover"
          />
          <span className="mt-2.5 block font-medium">{product.name}</span>
          <span className="block text-sm text-ink-2">{product.subtitle}</span>
        </Link>
      )}
    </div>
  )
}

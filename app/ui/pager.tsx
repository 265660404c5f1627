import { formatWhole } from '#app/platform/text/number-text.ts'
import { buttonClass } from './button-class.ts'
import { Link } from './link.tsx'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  url: (page: number) => string
}

/** "1 tot 25 van 1.482" with links to the previous and next page; renders nothing for a list of one page. */
export function Pager({ page, pageSize, total, url: urlOfPage }: PagerProps) {
  if (total <= pageSize) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav aria-label="Pagina’s" className="flex flex-wrap items-center justify-between gap-4 py-4">
      <p className="text-ink-2">
        {formatWhole(first)} tot {formatWhole(last)} van {formatWhole(total)}
      </p>
      <div className="flex gap-2">
        <PageLink text="Vorige" href={page > 1 ? urlOfPage(page - 1) : null} />
        <PageLink text="Volgende" href={last < total ? urlOfPage(page + 1) : null} />
      </div>
    </nav>
  )
}

function PageLink({ text, href }: { text: string; href: string | null }) {
  const className = buttonClass({ variant: 'second', size: 'small' })
  if (href) {
    return (
      <Link to={href} className={className}>
        {text}
      </Link>
    )
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a disabled link has no URL in HTML
    <a role="link" aria-disabled="true" className={className}>
      {text}
    </a>
  )
}

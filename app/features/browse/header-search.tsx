import { Search } from 'lucide-react'

/** A link to the search page. */
export function HeaderSearch({ className = '' }: { className?: string }) {
  return (
    <a href="/zoeken/" aria-label="Zoeken" className={`icon-button ${className}`}>
      <Search size={22} strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}

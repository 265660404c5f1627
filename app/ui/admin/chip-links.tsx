import { formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from '#app/ui/link.tsx'

interface ChipLink {
  href: string
  text: string
  count: number
  isCurrent: boolean
}

/**
 * Filters of a list with their counts, shown below its tabs. Filters without results are left out; without a choice there
 * are none.
 */
export function ChipLinks({ label, links }: { label: string; links: ChipLink[] }) {
  const shownLinks = links.filter(({ count, isCurrent }) => count > 0 || isCurrent)
  // The first link is the whole list, so with two links there is no choice.
  if (shownLinks.length <= 2 && shownLinks[0]?.isCurrent) return null
  return (
    <nav aria-label={label} className="-mt-2">
      <ul className="flex flex-wrap gap-x-2">
        {shownLinks.map(({ href, text, count, isCurrent }) => (
          <li key={href}>
            <Link
              to={href}
              aria-current={isCurrent ? 'page' : undefined}
              className="group/chip inline-flex h-target items-center text-sm"
            >
              <span className="inline-flex h-8 items-center gap-2 rounded-control border border-line-strong px-3 whitespace-nowrap group-hover/chip:border-ink group-aria-[current]/chip:border-accent group-aria-[current]/chip:font-medium group-aria-[current]/chip:text-accent">
                {text} <span>{formatWhole(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { Link } from 'react-router'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { WaitingWork } from './read-waiting-work.server.ts'

/** Waiting work with links to the pages where it is done. */
export function WaitingWorkList({ work }: { work: WaitingWork[] }) {
  return (
    <ul className="border-t border-line">
      {work.map(({ name, why, address }) => (
        <li key={`${address} ${name}`} className="border-b border-line pb-3">
          <Link
            to={address}
            className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
          >
            {name}
          </Link>
          <p className="text-sm text-ink-2">{why}</p>
        </li>
      ))}
    </ul>
  )
}

import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'

export interface KeyFigure {
  label: string
  value: string
  detail: string
  /** state of the orders that are counted */
  state?: string
}

/** The figures of today, each with a link to the orders that it counts. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="grid grid-cols-2 divide-line border-y border-ink lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:divide-x">
      {figures.map(({ label, value, detail, state }) => (
        <div key={label} className="py-4 pr-5 lg:pl-6 lg:first:pl-0">
          <dt className="text-sm text-ink-2">
            {state ? (
              <PermittedLink
                to={`${path('/beheer/bestellingen')}?staat=${state}`}
                className="-my-3 inline-flex min-h-target items-center underline decoration-line-strong underline-offset-4 hover:text-accent"
              >
                {label}
              </PermittedLink>
            ) : (
              label
            )}
          </dt>
          <dd>
            <span className="display mt-1 block text-display-sm">{value}</span>
            <span className="block text-sm text-ink-3">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface KeyFigure {
  label: string
  value: string
  detail: string
}

/** The figures of today in large type. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="grid grid-cols-2 divide-line border-y border-ink lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:divide-x">
      {figures.map((figure) => (
        <div key={figure.label} className="py-4 pr-5 lg:pl-6 lg:first:pl-0">
          <dt className="text-sm text-ink-2">{figure.label}</dt>
          <dd>
            <span className="display mt-1 block text-display-sm">{figure.value}</span>
            <span className="block text-sm text-ink-3">{figure.detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

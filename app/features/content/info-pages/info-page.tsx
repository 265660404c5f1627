import { type ReactNode, useId } from 'react'

interface InfoPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** Layout of a help or legal page: a title, an introduction of one line, and sections below hairlines. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
  return (
    <article>
      <h1 className="display text-display-lg hyphens-auto">{title}</h1>
      {lead && <p className="mt-6 max-w-prose text-lead text-ink-2">{lead}</p>}
      <div className="mt-10 space-y-10 lg:mt-14">{children}</div>
    </article>
  )
}

export function InfoSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="display text-display-xs">
        {title}
      </h2>
      <div className="info-text mt-4 max-w-prose">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'

/** A part of a long form: its title on the left, its fields on the right. */
export function FormSection({
  id,
  title,
  text,
  children,
}: {
  /** target of links to the section */
  id?: string
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      className="scroll-mt-4 grid-cols-[13rem_1fr] gap-10 border-t border-ink pt-5 pb-9 lg:grid"
    >
      <div className="mb-4">
        <h2 className="text-title font-semibold">{title}</h2>
        {text && <div className="mt-1 text-sm text-ink-2">{text}</div>}
      </div>
      {/* Beside the title, the line of the section is the first line of a list. */}
      <div className="min-w-0 space-y-4 lg:[&>ul.border-t:first-child]:-mt-2 lg:[&>ul.border-t:first-child]:border-t-0">
        {children}
      </div>
    </section>
  )
}

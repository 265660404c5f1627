import type { ReactNode } from 'react'

export function CheckoutStep({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) {
  const id = `stap-${number}`
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-ink pt-8">
      <h2 id={id} className="display flex gap-3 text-display-xs">
        <span className="text-ink-3">{number}</span>
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}

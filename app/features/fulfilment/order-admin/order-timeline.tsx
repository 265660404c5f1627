export interface TimelineStep {
  id: number
  text: string
  /** "vandaag, 14.02, Hanne Visser" */
  detail: string
}

/** The events of an order, the newest first. */
export function OrderTimeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <section>
      <h2 className="mb-3 text-title font-semibold">Verloop</h2>
      <ol className="ml-1.5 border-l border-line">
        {steps.map((step, index) => (
          <li key={step.id} className="relative pb-5 pl-6">
            <span
              aria-hidden="true"
              className={`absolute top-2 -left-[5px] size-[9px] rounded-full ${index === 0 ? 'bg-accent' : 'bg-line-strong'}`}
            />
            <p className="font-medium wrap-anywhere whitespace-pre-line">{step.text}</p>
            <p className="text-sm text-ink-2">{step.detail}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { Specification } from '#app/features/catalog/products/catalog.ts'

export function SpecificationTable({ lines }: { lines: Specification[] }) {
  return (
    <dl className="border-t border-line">
      {lines.map(({ label, value }) => (
        <div
          key={`${label} ${value}`}
          className="grid grid-cols-[minmax(7.5rem,28%)_1fr] gap-4 border-b border-line py-3"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

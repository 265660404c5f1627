const METALS: Record<string, { name: string; color: string }> = {
  yellow: { name: 'geelgoud', color: 'bg-metal-yellow' },
  white: { name: 'witgoud', color: 'bg-metal-white' },
  rose: { name: 'roségoud', color: 'bg-metal-rose' },
  silver: { name: 'zilver', color: 'bg-metal-silver' },
}

/** The metals of the variants as dots, with a text for screen readers. */
export function MetalDots({ metals }: { metals: string[] }) {
  const known = metals.flatMap((code) => METALS[code] ?? [])
  if (known.length === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="sr-only">In {known.map(({ name }) => name).join(', ')}</span>
      {known.map(({ name, color }) => (
        <span
          key={name}
          className={`size-3 rounded-full ring-1 ring-black/15 ring-inset ${color}`}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}

/** Shows the required disclosures near links to other shops and their prices. */
export function ShopDisclosures({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="mt-4 max-w-prose space-y-1 text-sm text-ink-2">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

interface SearchResultExampleProps {
  title: string
  /** URL of the page */
  url: string
  text: string
}

/** An example of a search result. */
export function SearchResultExample({ title, url, text }: SearchResultExampleProps) {
  return (
    <figure className="bg-ground p-4 wrap-anywhere">
      <figcaption className="mb-2 text-sm text-ink-2">Zo kan een zoekmachine het tonen</figcaption>
      <p className="text-accent">{title}</p>
      <p className="text-sm text-success">{url.replace(/^https?:\/\//, '')}</p>
      <p className="text-sm text-ink-2">{text}</p>
    </figure>
  )
}

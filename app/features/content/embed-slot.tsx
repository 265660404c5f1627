/**
 * Tells the policy of a page whose frame it may hold. On every page of the shop: who goes to the one with the slot
 * by a link keeps the policy of the page that was loaded first.
 */
export function EmbedOrigin({ src }: { src: string }) {
  return URL.canParse(src) ? <meta name="schakel-embed" content={new URL(src).origin} /> : null
}

/**
 * A place for a third party's marketing slider [S24]. It runs in a frame of its own, without access to the shop's
 * pages or cookies; the policy of the page lets in only the address that the owner set.
 */
export function EmbedSlot({ src, title }: { src: string; title: string }) {
  if (!src) return null
  return (
    <iframe
      src={src}
      title={title}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
      className="aspect-[5/4] w-full border-0 bg-ground lg:aspect-auto lg:h-[700px]"
    />
  )
}

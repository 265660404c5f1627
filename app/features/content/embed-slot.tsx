/**
 * A place for a third party's marketing slider [S24]. It runs in a frame of its own, without access to the shop's
 * pages or cookies; the policy of the page lets in only the address that the owner set.
 */
export function EmbedSlot({ src, title }: { src: string; title: string }) {
  if (!src) return null
  return (
    <iframe
      data-embed-slot=""
      src={src}
      title={title}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
      className="aspect-[5/4] w-full border-0 bg-ground lg:aspect-auto lg:h-[700px]"
    />
  )
}

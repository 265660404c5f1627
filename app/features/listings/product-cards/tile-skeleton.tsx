/** Tiles in the shape of those to come. */
export function TileSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <div key={index} aria-hidden="true">
      <div className="skeleton aspect-product" />
      <div className="skeleton mt-4 h-5 w-3/5" />
      <div className="skeleton mt-2 h-4 w-4/5" />
      <div className="skeleton mt-3 h-5 w-1/4" />
    </div>
  ))
}

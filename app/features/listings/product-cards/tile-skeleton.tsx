/** Placeholders with the shape of product tiles. */
export function TileSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
    <div key={index} aria-hidden="true">
      <div className="skeleton aspect-product" />
      <div className="skeleton mt-4 h-5 w-3/5" />
      <div className="skeleton mt-2 h-4 w-4/5" />
      <div className="skeleton mt-3 h-5 w-1/4" />
    </div>
  ))
}

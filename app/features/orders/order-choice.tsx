/** Chooses an order of a list. */
export function OrderChoice({ id }: { id: number }) {
  return (
    <label className="inline-flex min-h-target min-w-target cursor-pointer items-center">
      <input type="checkbox" name="bestelling" value={id} className="check-box" />
      <span className="sr-only">Kies bestelling {id}</span>
    </label>
  )
}

import { useHydrated } from '#app/ui/loading/hydrated.ts'

/** The checkbox that selects one order of a list. */
export function OrderChoice({ id }: { id: number }) {
  return (
    <label className="inline-flex min-h-target min-w-target cursor-pointer items-center">
      <input type="checkbox" name="bestelling" value={id} className="check-box" />
      <span className="sr-only">Kies bestelling {id}</span>
    </label>
  )
}

/** The checkbox that selects all orders in the same `[data-orders]`; `isNamed` makes its label visible. */
export function ChooseAll({ isNamed }: { isNamed?: boolean }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return isNamed ? null : <span className="sr-only">Kies</span>
  return (
    <label className="inline-flex min-h-target min-w-target cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="check-box"
        onChange={({ currentTarget }) => {
          const list = currentTarget.closest('[data-orders]')
          const checkboxes = list?.querySelectorAll<HTMLInputElement>('[name="bestelling"]') ?? []
          for (const checkbox of checkboxes) checkbox.checked = currentTarget.checked
        }}
      />
      <span className={isNamed ? undefined : 'sr-only'}>Alles op deze pagina selecteren</span>
    </label>
  )
}

import { useHydrated } from '#app/ui/loading/hydrated.ts'

/** The checkbox that selects one product of the list. */
export function ProductChoice({ id, name }: { id: number; name: string }) {
  return (
    <label className="inline-flex min-h-target min-w-target cursor-pointer items-center">
      <input type="checkbox" name="id" value={id} className="check-box" />
      <span className="sr-only">Kies {name}</span>
    </label>
  )
}

/** The checkbox that selects all visible products of its form. `isNamed` makes the label visible. */
export function ChooseAllProducts({ isNamed }: { isNamed?: boolean }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return isNamed ? null : <span className="sr-only">Kies</span>
  return (
    <label className="inline-flex min-h-target min-w-target cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="check-box"
        onChange={({ currentTarget }) => {
          const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>('[name="id"]')
          // The page contains the list twice, because phones have their own layout.
          for (const box of boxes ?? []) {
            box.checked = currentTarget.checked && box.checkVisibility()
          }
        }}
      />
      <span className={isNamed ? undefined : 'sr-only'}>Alles op deze pagina selecteren</span>
    </label>
  )
}

import { Search } from 'lucide-react'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** The search field for variants inside an order form. */
export function VariantSearch({ search }: { search: string }) {
  return (
    <div className="relative">
      <TextField
        label="Zoek een artikel"
        name="zoek"
        type="search"
        autoComplete="off"
        defaultValue={search}
        placeholder="Naam, SKU of EAN"
        className="pl-11 text-ellipsis"
        isOptional
      />
      <button
        type="submit"
        name="intent"
        value="search"
        aria-label="Zoek"
        className="absolute bottom-0 left-0 grid h-control w-target cursor-pointer place-items-center rounded-control hover:text-accent"
      >
        <Search className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}

import { Form } from 'react-router'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'

interface SearchFieldProps {
  label: string
  placeholder?: string
  text?: string | undefined
}

/** A search form. The search page also answers questions about the shop. */
export function SearchField({ label, placeholder = label, text = '' }: SearchFieldProps) {
  return (
    <Form
      // A full page load, because most pages do not have the search page in their route manifest.
      reloadDocument={text === ''}
      action={path('/zoeken')}
      toolname="zoek_sieraden"
      tooldescription="Zoekt sieraden op woorden"
      className="flex w-full max-w-md lg:w-[28rem]"
    >
      <input
        type="search"
        name="s"
        required
        defaultValue={text}
        aria-label={label}
        toolparamdescription="Zoekwoorden"
        placeholder={placeholder}
        className="h-control min-w-0 flex-1 rounded-l-control border border-line-strong bg-white px-3.5 text-base text-ink placeholder:text-ink-3 hover:border-ink"
      />
      <button type="submit" className={`${buttonClass()} rounded-l-none px-5`}>
        Zoeken
      </button>
    </Form>
  )
}

import { Form } from 'react-router'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'

/** The plain search form of the search page. */
export function SearchField({ text = '' }: { text?: string | undefined }) {
  return (
    <Form action={path('/zoeken')} className="flex w-full max-w-md lg:w-[28rem]">
      <input
        type="search"
        name="s"
        required
        defaultValue={text}
        aria-label="Zoek een sieraad"
        placeholder="Zoek een sieraad"
        className="h-control min-w-0 flex-1 rounded-l-control border border-line-strong bg-white px-3.5 text-base text-ink placeholder:text-ink-3 hover:border-ink"
      />
      <button type="submit" className={`${buttonClass()} rounded-l-none px-5`}>
        Zoeken
      </button>
    </Form>
  )
}

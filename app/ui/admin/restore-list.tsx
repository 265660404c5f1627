import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

interface RemovedItem {
  id: number
  name: string
  /** table of the item, if the list has items of several tables */
  kind?: string
  about?: string
}

/** Removed items, each with a button that restores it. */
export function RestoreList({ items }: { items: RemovedItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="verwijderd" className="mt-10 border-t border-line pt-5">
      <h2 id="verwijderd" className="text-title font-semibold">
        Onlangs verwijderd
      </h2>
      <ul className="mt-2">
        {items.map(({ kind = '', id, name, about }) => (
          <li
            key={`${kind} ${id}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {name} {about && <span className="text-sm text-ink-2">{about}</span>}
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="restore" />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="second" size="small">
                Zet terug<span className="sr-only"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

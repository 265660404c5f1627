import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

interface ScheduledFeedsProps {
  feeds: { id: number; name: string; source: string; read: string; everyHours: number }[]
}

/** Lists the automatic feeds, each with a button that stops it. */
export function ScheduledFeeds({ feeds }: ScheduledFeedsProps) {
  if (feeds.length === 0) return null
  return (
    <>
      <h3 className="mt-8 mb-2 font-semibold">Wordt vanzelf gelezen</h3>
      <ul className="border-t border-line">
        {feeds.map(({ id, name, source, read, everyHours }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {name}
              <span className="block text-sm text-ink-2">
                {source}, elke {everyHours} uur{read && `, gelezen ${read}`}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="part" value="stop" />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="quiet" aria-label={`Lees ${name} niet meer vanzelf`}>
                Niet meer vanzelf
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}

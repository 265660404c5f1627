import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

export interface AppPasswordRow {
  id: number
  name: string
  /** name of the password's owner; null for the viewer's own passwords */
  owner: string | null
  facts: string
  usageText: string
}

/** Lists the active passwords, each with a button to revoke it. */
export function AppPasswordList({ passwords }: { passwords: AppPasswordRow[] }) {
  if (passwords.length === 0) {
    return <p className="text-ink-2">Nog geen. Wat je hierboven maakt, komt hier te staan.</p>
  }
  return (
    <ul className="border-t border-line">
      {passwords.map(({ id, name, owner, facts, usageText }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold wrap-anywhere">
              {name}
              {owner !== null && <span className="font-normal text-ink-2"> van {owner}</span>}
            </p>
            <p className="text-sm text-ink-2">{facts}</p>
            <p className="text-sm text-ink-2">{usageText}</p>
          </div>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="quiet" name="intent" value="revoke">
              Trek in<span className="sr-only">: {name}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

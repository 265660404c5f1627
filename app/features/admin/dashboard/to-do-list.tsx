import {
  Activity,
  ChevronRight,
  CircleCheck,
  CircleX,
  ClipboardList,
  CreditCard,
  DatabaseBackup,
  Hourglass,
  Landmark,
  MailQuestionMark,
  MailWarning,
  MailX,
  Package,
  PackageSearch,
  ServerCrash,
  SlidersHorizontal,
  Star,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { Link } from 'react-router'

const ICONS = {
  'no-mail-server': MailX,
  'no-payments': CreditCard,
  'orders-to-pack': Package,
  refund: Undo2,
  'awaiting-payment': Hourglass,
  'low-stock': TriangleAlert,
  'without-cost': CircleX,
  'sold-out': CircleX,
  'failed-mail': MailWarning,
  'unconfirmed-mail': MailQuestionMark,
  'failed-job': ServerCrash,
  'unreadable-setting': SlidersHorizontal,
  withdrawal: Undo2,
  chargeback: Landmark,
  review: Star,
  'search-results': PackageSearch,
  backup: DatabaseBackup,
  health: Activity,
  'pending-product': ClipboardList,
} as const

export interface ToDo {
  kind: keyof typeof ICONS
  text: string
  detail: string
  href: string
  isUrgent?: boolean
}

/** Tasks beyond this number are folded, unless they are urgent. */
const MAX_SHOWN = 6

/** The tasks that wait for staff. */
export function ToDoList({ items }: { items: ToDo[] }) {
  const shownItems = items.filter((item, index) => index < MAX_SHOWN || item.isUrgent)
  const foldedItems = items.filter((item) => !shownItems.includes(item))
  return (
    <section aria-labelledby="te-doen">
      <h2 id="te-doen" className="mb-3 text-title font-semibold">
        Te doen
      </h2>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 border-y border-ink py-4">
          <CircleCheck
            className="size-6 shrink-0 text-success"
            strokeWidth={1.5}
            aria-hidden="true"
          />
          <span>
            <span className="block font-medium">Alles is gedaan</span>
            <span className="block text-sm text-ink-2">
              Nieuwe bestellingen, herroepingen en reviews komen vanzelf hier te staan.
            </span>
          </span>
        </p>
      ) : (
        <ToDoItems items={shownItems} />
      )}
      {foldedItems.length > 0 && (
        <details>
          <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
            Nog {foldedItems.length} {foldedItems.length === 1 ? 'taak' : 'taken'} zonder haast
          </summary>
          <ToDoItems items={foldedItems} />
        </details>
      )}
    </section>
  )
}

function ToDoItems({ items }: { items: ToDo[] }) {
  return (
    <ul className="border-t border-ink lg:grid lg:grid-cols-2 lg:gap-x-12">
      {items.map(({ kind, text, detail, href, isUrgent }) => {
        const Icon = ICONS[kind]
        return (
          <li key={kind} className="border-b border-line">
            <Link to={href} className="group flex h-full items-center gap-3 py-3 hover:bg-ground">
              <Icon
                className={`size-5 shrink-0 ${isUrgent ? 'text-danger' : 'text-accent'}`}
                strokeWidth={1.5}
                aria-hidden="true"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium group-hover:underline">{text}</span>
                <span className="block text-sm wrap-anywhere text-ink-2">{detail}</span>
              </span>
              <ChevronRight
                className="size-5 shrink-0 text-ink-3"
                strokeWidth={1.5}
                aria-hidden="true"
              />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

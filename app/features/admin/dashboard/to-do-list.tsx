import {
  Activity,
  CircleX,
  ClipboardList,
  DatabaseBackup,
  Hourglass,
  Landmark,
  MailQuestionMark,
  MailWarning,
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

/** The tasks that wait for staff. */
export function ToDoList({ items }: { items: ToDo[] }) {
  return (
    <section>
      <h2 className="mb-3 text-title font-semibold">Te doen</h2>
      <ul className="border-t border-ink">
        {items.length === 0 && (
          <li className="border-b border-line py-3 text-ink-2">Alles is gedaan.</li>
        )}
        {items.map(({ kind, text, detail, href, isUrgent }) => {
          const Icon = ICONS[kind]
          return (
            <li key={kind} className="border-b border-line">
              <Link to={href} className="flex gap-3 py-3 hover:bg-ground">
                <Icon
                  className={`mt-0.5 size-5 shrink-0 ${isUrgent ? 'text-danger' : 'text-accent'}`}
                  strokeWidth={1.5}
                  aria-hidden="true"
                />
                <span>
                  <span className="block">{text}</span>
                  <span className="block text-sm text-ink-2">{detail}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

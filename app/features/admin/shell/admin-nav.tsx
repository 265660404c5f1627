import {
  Activity,
  BookOpen,
  Calculator,
  ChartNoAxesColumn,
  Contact,
  DatabaseBackup,
  Gem,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Newspaper,
  PackageMinus,
  Palette,
  Plug,
  ReceiptText,
  ScrollText,
  Settings,
  Star,
  Tag,
  Telescope,
  TicketPercent,
  Truck,
  Undo2,
  Users,
} from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { roleName } from '#app/features/admin/staff/staff.ts'
import type { Access, Role } from '#app/features/core/accounts/accounts.ts'
import { mayOpen } from '#app/features/core/accounts/permissions.ts'
import { path } from '#app/platform/path.ts'
import { CATALOG_PAGES } from '#app/ui/admin/catalog-tabs.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

export interface AdminCounts {
  /** paid orders that are not completely shipped */
  toShip: number
  /** orders with an amount to refund */
  refundDue: number
  failedMails: number
  /** mails of which the mail server did not confirm the delivery */
  unconfirmedMails: number
  openWithdrawals: number
  /** new or reported reviews */
  waitingReviews: number
}

interface Section {
  href: string
  text: string
  icon: LucideIcon
  /** number of things that wait for the staff; absent when the section never has any */
  count?: (counts: AdminCounts) => number
  /** left out for who sees this section */
  unless?: string
  /** follows the number for screen readers: "3 in te pakken" */
  countText?: string
}

const SECTIONS: Section[] = [
  { href: path('/beheer'), text: 'Overzicht', icon: LayoutDashboard },
  {
    href: path('/beheer/bestellingen'),
    text: 'Bestellingen',
    icon: ReceiptText,
    count: (counts) => counts.toShip,
    countText: 'in te pakken',
  },
  {
    href: path('/beheer/herroepingen'),
    text: 'Herroepingen',
    icon: Undo2,
    count: (counts) => counts.openWithdrawals,
    countText: 'te doen',
  },
  { href: path('/beheer/klanten'), text: 'Klanten', icon: Contact },
  { href: path('/beheer/producten'), text: 'Producten', icon: Gem },
  {
    href: path('/beheer/reviews'),
    text: 'Reviews',
    icon: Star,
    count: (counts) => counts.waitingReviews,
    countText: 'te beoordelen',
  },
  {
    href: path('/beheer/voorraad'),
    text: 'Bijna op',
    icon: PackageMinus,
  },
  {
    href: path('/beheer/kortingscodes'),
    text: 'Kortingscodes',
    icon: TicketPercent,
  },
  { href: path('/beheer/deals'), text: 'Deals', icon: Tag },
  {
    href: path('/beheer/bibliotheek'),
    text: 'Bibliotheek',
    icon: Images,
  },
  {
    href: path('/beheer/journaal'),
    text: 'Journaal en pagina’s',
    icon: BookOpen,
  },
  { href: path('/beheer/uiterlijk'), text: 'Uiterlijk', icon: Palette },
  {
    href: path('/beheer/nieuwsbrief'),
    text: 'Nieuwsbrief',
    icon: Newspaper,
  },
  {
    href: path('/beheer/mails'),
    text: 'Mails',
    icon: Mail,
    count: (counts) => counts.failedMails + counts.unconfirmedMails,
    countText: 'mislukt of onzeker',
  },
  {
    href: path('/beheer/mails/teksten'),
    text: 'Teksten van mails',
    icon: Mail,
    unless: path('/beheer/mails'),
  },
  {
    href: path('/beheer/rapporten'),
    text: 'Rapporten',
    icon: ChartNoAxesColumn,
  },
  {
    href: path('/beheer/boekhouding'),
    text: 'Boekhouding',
    icon: Calculator,
  },
  {
    href: path('/beheer/vindbaarheid'),
    text: 'Vindbaarheid',
    icon: Telescope,
  },
  { href: path('/beheer/medewerkers'), text: 'Medewerkers', icon: Users },
  {
    href: path('/beheer/koppelingen'),
    text: 'Koppelingen',
    icon: Plug,
  },
  {
    href: path('/beheer/reservekopieen'),
    text: 'Reservekopieën',
    icon: DatabaseBackup,
  },
  { href: path('/beheer/status'), text: 'Status', icon: Activity },
  { href: path('/beheer/logboek'), text: 'Logboek', icon: ScrollText },
  { href: path('/beheer/verzending'), text: 'Verzending', icon: Truck },
  {
    href: path('/beheer/instellingen'),
    text: 'Instellingen',
    icon: Settings,
  },
]

const APPEARANCE = [path('/beheer/voorpagina'), path('/beheer/menus')]

/** Returns the section that the navigation marks as current; the pages of the catalogue belong to the products. */
function sectionOf(pathname: string): string | undefined {
  if (CATALOG_PAGES.some(({ href }) => pathname.startsWith(href))) return path('/beheer/producten')
  if (APPEARANCE.some((page) => pathname.startsWith(page))) return path('/beheer/uiterlijk')
  if (pathname.startsWith(path('/beheer/marktplaatsen'))) return path('/beheer/instellingen')
  if (pathname.startsWith(path('/beheer/teksten'))) return path('/beheer/journaal')
  return SECTIONS.find(({ href }) =>
    href === path('/beheer') ? pathname === href : pathname.startsWith(href),
  )?.href
}

const isFor = (access: Access, { href, unless }: Section) =>
  mayOpen(access, href) && !(unless && mayOpen(access, unless))

/** The sections of the back office that a person may open, each with its count of waiting work. */
export function AdminNav({ counts, access }: { counts: AdminCounts; access: Access }) {
  const current = sectionOf(useLocation().pathname)
  return (
    <nav aria-label="Beheer">
      <ul>
        {SECTIONS.filter((section) => isFor(access, section)).map(
          ({ href, text, icon: Icon, count = () => 0, countText }) => (
            <li key={href}>
              <Link
                to={href}
                aria-current={href === current ? 'page' : undefined}
                className="group flex h-target items-center gap-3 px-3 text-ink-2 hover:text-ink aria-[current=page]:bg-paper aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Icon
                  className="size-5 shrink-0 group-aria-[current=page]:text-accent"
                  strokeWidth={1.5}
                  aria-hidden="true"
                />
                <span className="flex-1">{text}</span>
                {count(counts) > 0 && (
                  <span className="text-sm font-semibold text-ink">
                    {count(counts)}
                    <span className="sr-only"> {countText}</span>
                  </span>
                )}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

/** The name and role of the person who is signed in, with links to the account and the shop and a sign-out button. */
export function AdminUser({ name, role }: { name: string; role: Role }) {
  const link = `${TEXT_LINK} inline-flex min-h-target items-center cursor-pointer`
  return (
    <div className="border-t border-line px-4 py-5 lg:px-6 text-sm">
      <p className="font-semibold">{name}</p>
      <p className="text-ink-2">{roleName(role)}</p>
      <div className="flex flex-wrap gap-x-5">
        <Link to={path('/beheer/account')} className={link}>
          Je account
        </Link>
        <Form method="post" action={path('/beheer/uitloggen')}>
          <button type="submit" className={link}>
            Uitloggen
          </button>
        </Form>
        <a href={path('/')} className={link}>
          Naar de winkel
        </a>
      </div>
    </div>
  )
}

import {
  BookOpen,
  Calculator,
  ChartNoAxesColumn,
  DatabaseBackup,
  Gem,
  Images,
  LayoutDashboard,
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
import type { Role } from '#app/features/core/accounts/accounts.ts'
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
  uncertainMails: number
  openWithdrawals: number
  /** new or reported reviews */
  waitingReviews: number
}

const SECTIONS = [
  { href: path('/beheer'), text: 'Overzicht', icon: LayoutDashboard, count: () => 0, unit: '' },
  {
    href: path('/beheer/bestellingen'),
    text: 'Bestellingen',
    icon: ReceiptText,
    count: (counts: AdminCounts) => counts.toShip,
    unit: 'in te pakken',
  },
  {
    href: path('/beheer/herroepingen'),
    text: 'Herroepingen',
    icon: Undo2,
    count: (counts: AdminCounts) => counts.openWithdrawals,
    unit: 'te doen',
  },
  { href: path('/beheer/producten'), text: 'Producten', icon: Gem, count: () => 0, unit: '' },
  {
    href: path('/beheer/reviews'),
    text: 'Reviews',
    icon: Star,
    count: (counts: AdminCounts) => counts.waitingReviews,
    unit: 'te beoordelen',
  },
  {
    href: path('/beheer/voorraad'),
    text: 'Bijna op',
    icon: PackageMinus,
    count: () => 0,
    unit: '',
  },
  {
    href: path('/beheer/kortingscodes'),
    text: 'Kortingscodes',
    icon: TicketPercent,
    count: () => 0,
    unit: '',
  },
  { href: path('/beheer/deals'), text: 'Deals', icon: Tag, count: () => 0, unit: '' },
  {
    href: path('/beheer/bibliotheek'),
    text: 'Bibliotheek',
    icon: Images,
    count: () => 0,
    unit: '',
  },
  {
    href: path('/beheer/journaal'),
    text: 'Journaal en menu’s',
    icon: BookOpen,
    count: () => 0,
    unit: '',
  },
  { href: path('/beheer/uiterlijk'), text: 'Uiterlijk', icon: Palette, count: () => 0, unit: '' },
  {
    href: path('/beheer/nieuwsbrief'),
    text: 'Nieuwsbrief',
    icon: Newspaper,
    count: () => 0,
    unit: '',
  },
  {
    href: path('/beheer/mails'),
    text: 'Mails',
    icon: Mail,
    count: (counts: AdminCounts) => counts.failedMails + counts.uncertainMails,
    unit: 'mislukt of onzeker',
  },
  {
    href: path('/beheer/rapporten'),
    text: 'Rapporten',
    icon: ChartNoAxesColumn,
    count: () => 0,
    unit: '',
  },
  {
    href: path('/beheer/boekhouding'),
    text: 'Boekhouding',
    icon: Calculator,
    count: () => 0,
    unit: '',
  },
  {
    href: path('/beheer/vindbaarheid'),
    text: 'Vindbaarheid',
    icon: Telescope,
    count: () => 0,
    unit: '',
  },
  { href: path('/beheer/medewerkers'), text: 'Medewerkers', icon: Users, count: () => 0, unit: '' },
  {
    href: path('/beheer/koppelingen'),
    text: 'Koppelingen',
    icon: Plug,
    count: () => 0,
    unit: '',
  },
  {
    href: path('/beheer/reservekopieen'),
    text: 'Reservekopieën',
    icon: DatabaseBackup,
    count: () => 0,
    unit: '',
  },
  { href: path('/beheer/logboek'), text: 'Logboek', icon: ScrollText, count: () => 0, unit: '' },
  { href: path('/beheer/verzending'), text: 'Verzending', icon: Truck, count: () => 0, unit: '' },
  {
    href: path('/beheer/instellingen'),
    text: 'Instellingen',
    icon: Settings,
    count: () => 0,
    unit: '',
  },
] as const

/** Returns the section that the navigation marks as current; the pages of the catalogue belong to the products. */
function sectionOf(pathname: string): string | undefined {
  if (CATALOG_PAGES.some(({ href }) => pathname.startsWith(href))) return path('/beheer/producten')
  if (pathname.startsWith(path('/beheer/menus'))) return path('/beheer/journaal')
  if (pathname.startsWith(path('/beheer/marktplaatsen'))) return path('/beheer/instellingen')
  return SECTIONS.find(({ href }) =>
    href === path('/beheer') ? pathname === href : pathname.startsWith(href),
  )?.href
}

/** The sections of the back office that this role may open, each with its count of waiting work. */
export function AdminNav({ counts, role }: { counts: AdminCounts; role: Role }) {
  const current = sectionOf(useLocation().pathname)
  return (
    <nav aria-label="Beheer">
      <ul>
        {SECTIONS.filter(({ href }) => mayOpen(role, href)).map(
          ({ href, text, icon: Icon, count, unit }) => (
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
                    <span className="sr-only"> {unit}</span>
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

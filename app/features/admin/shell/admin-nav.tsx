import {
  BookOpen,
  ChartNoAxesColumn,
  Gem,
  Images,
  LayoutDashboard,
  Mail,
  PackageMinus,
  ReceiptText,
  ScrollText,
  Settings,
  Star,
  Tag,
  TicketPercent,
  Truck,
  Undo2,
  Users,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { mayOpen } from '#app/features/core/accounts/permissions.ts'
import { CATALOG_PAGES } from '#app/ui/admin/catalog-tabs.tsx'

export interface AdminCounts {
  /** paid and not yet on their way */
  toShip: number
  /** money has to go back */
  refundDue: number
  failedMails: number
  /** nobody knows whether they were sent */
  uncertainMails: number
  openWithdrawals: number
  /** new, or reported */
  waitingReviews: number
}

const SECTIONS = [
  { href: '/beheer/', text: 'Overzicht', icon: LayoutDashboard, count: () => 0, unit: '' },
  {
    href: '/beheer/bestellingen/',
    text: 'Bestellingen',
    icon: ReceiptText,
    count: (counts: AdminCounts) => counts.toShip,
    unit: 'in te pakken',
  },
  {
    href: '/beheer/herroepingen/',
    text: 'Herroepingen',
    icon: Undo2,
    count: (counts: AdminCounts) => counts.openWithdrawals,
    unit: 'te doen',
  },
  { href: '/beheer/producten/', text: 'Producten', icon: Gem, count: () => 0, unit: '' },
  {
    href: '/beheer/reviews/',
    text: 'Reviews',
    icon: Star,
    count: (counts: AdminCounts) => counts.waitingReviews,
    unit: 'te beoordelen',
  },
  { href: '/beheer/voorraad/', text: 'Bijna op', icon: PackageMinus, count: () => 0, unit: '' },
  {
    href: '/beheer/kortingscodes/',
    text: 'Kortingscodes',
    icon: TicketPercent,
    count: () => 0,
    unit: '',
  },
  { href: '/beheer/deals/', text: 'Deals', icon: Tag, count: () => 0, unit: '' },
  { href: '/beheer/bibliotheek/', text: 'Bibliotheek', icon: Images, count: () => 0, unit: '' },
  {
    href: '/beheer/journaal/',
    text: 'Journaal en menu’s',
    icon: BookOpen,
    count: () => 0,
    unit: '',
  },
  {
    href: '/beheer/mails/',
    text: 'Mails',
    icon: Mail,
    count: (counts: AdminCounts) => counts.failedMails + counts.uncertainMails,
    unit: 'mislukt of onzeker',
  },
  {
    href: '/beheer/rapporten/',
    text: 'Rapporten',
    icon: ChartNoAxesColumn,
    count: () => 0,
    unit: '',
  },
  { href: '/beheer/medewerkers/', text: 'Medewerkers', icon: Users, count: () => 0, unit: '' },
  { href: '/beheer/logboek/', text: 'Logboek', icon: ScrollText, count: () => 0, unit: '' },
  { href: '/beheer/verzending/', text: 'Verzending', icon: Truck, count: () => 0, unit: '' },
  { href: '/beheer/instellingen/', text: 'Instellingen', icon: Settings, count: () => 0, unit: '' },
] as const

/** Where the navigation says one is: what the catalogue is made of belongs to the products. */
function sectionOf(pathname: string): string | undefined {
  if (CATALOG_PAGES.some(({ href }) => pathname.startsWith(href))) return '/beheer/producten/'
  if (pathname.startsWith('/beheer/menus/')) return '/beheer/journaal/'
  if (pathname.startsWith('/beheer/marktplaatsen/')) return '/beheer/instellingen/'
  return SECTIONS.find(({ href }) =>
    href === '/beheer/' ? pathname === href : pathname.startsWith(href),
  )?.href
}

/** The sections of the back office that this role may open, with what waits in them. */
export function AdminNav({ counts, role }: { counts: AdminCounts; role: Role }) {
  const here = sectionOf(useLocation().pathname)
  return (
    <nav aria-label="Beheer">
      <ul>
        {SECTIONS.filter(({ href }) => mayOpen(role, href)).map(
          ({ href, text, icon: Icon, count, unit }) => (
            <li key={href}>
              <Link
                to={href}
                aria-current={href === here ? 'page' : undefined}
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

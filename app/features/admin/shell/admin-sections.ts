import {
  Activity,
  BookOpen,
  Calculator,
  ChartNoAxesColumn,
  Contact,
  DatabaseBackup,
  FileUp,
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
import { path } from '#app/platform/path.ts'
import { CATALOG_PAGES } from '#app/ui/admin/catalog-tabs.tsx'

const IMPORTS = path('/beheer/importeren')

export interface AdminCounts {
  /** paid orders that are not completely shipped */
  ordersToPack: number
  /** orders with an amount to refund */
  refundDueOrders: number
  failedMails: number
  /** mails whose delivery the mail server did not confirm */
  unconfirmedMails: number
  openWithdrawals: number
  /** new or reported reviews */
  waitingReviews: number
}

export interface Section {
  href: string
  text: string
  icon: LucideIcon
  /** returns the number of tasks that wait for staff; absent if the section has no tasks */
  count?: (counts: AdminCounts) => number
  /** URL of another section; a person who can open that section does not see this one */
  unlessMayOpen?: string
  /** text after the number for screen readers: "3 in te pakken" */
  countText?: string
}

export interface SectionGroup {
  title?: string
  /** true if the group is folded unless one of its sections is open */
  isFolded?: boolean
  sections: Section[]
}

/** The sections of the back office in the order of the menu, starting with those that an owner opens every day. */
export const GROUPS: SectionGroup[] = [
  {
    sections: [
      { href: path('/beheer'), text: 'Overzicht', icon: LayoutDashboard },
      {
        href: path('/beheer/bestellingen'),
        text: 'Bestellingen',
        icon: ReceiptText,
        count: (counts) => counts.ordersToPack,
        countText: 'in te pakken',
      },
      { href: path('/beheer/producten'), text: 'Producten', icon: Gem },
      { href: path('/beheer/klanten'), text: 'Klanten', icon: Contact },
    ],
  },
  {
    title: 'Verkoop',
    sections: [
      {
        href: path('/beheer/herroepingen'),
        text: 'Herroepingen',
        icon: Undo2,
        count: (counts) => counts.openWithdrawals,
        countText: 'te doen',
      },
      { href: path('/beheer/kortingscodes'), text: 'Kortingscodes', icon: TicketPercent },
      { href: path('/beheer/deals'), text: 'Deals', icon: Tag },
      { href: path('/beheer/rapporten'), text: 'Rapporten', icon: ChartNoAxesColumn },
      { href: path('/beheer/boekhouding'), text: 'Boekhouding', icon: Calculator },
    ],
  },
  {
    title: 'Assortiment',
    sections: [
      { href: path('/beheer/voorraad'), text: 'Bijna op', icon: PackageMinus },
      { href: IMPORTS, text: 'Importeren', icon: FileUp },
      { href: path('/beheer/vindbaarheid'), text: 'Vindbaarheid', icon: Telescope },
    ],
  },
  {
    title: 'Reviews en mail',
    isFolded: true,
    sections: [
      {
        href: path('/beheer/reviews'),
        text: 'Reviews',
        icon: Star,
        count: (counts) => counts.waitingReviews,
        countText: 'te beoordelen',
      },
      { href: path('/beheer/nieuwsbrief'), text: 'Nieuwsbrief', icon: Newspaper },
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
        unlessMayOpen: path('/beheer/mails'),
      },
    ],
  },
  {
    title: 'Inhoud',
    isFolded: true,
    sections: [
      { href: path('/beheer/journaal'), text: 'Journaal en pagina’s', icon: BookOpen },
      { href: path('/beheer/bibliotheek'), text: 'Bibliotheek', icon: Images },
      { href: path('/beheer/uiterlijk'), text: 'Uiterlijk', icon: Palette },
    ],
  },
  {
    title: 'Winkel en techniek',
    isFolded: true,
    sections: [
      { href: path('/beheer/verzending'), text: 'Verzending', icon: Truck },
      { href: path('/beheer/koppelingen'), text: 'Koppelingen', icon: Plug },
      { href: path('/beheer/medewerkers'), text: 'Medewerkers', icon: Users },
      { href: path('/beheer/reservekopieen'), text: 'Reservekopieën', icon: DatabaseBackup },
      { href: path('/beheer/status'), text: 'Status', icon: Activity },
      { href: path('/beheer/logboek'), text: 'Logboek', icon: ScrollText },
    ],
  },
  {
    sections: [{ href: path('/beheer/instellingen'), text: 'Instellingen', icon: Settings }],
  },
]
const SECTIONS = GROUPS.flatMap(({ sections }) => sections)

const APPEARANCE_PAGES = [path('/beheer/voorpagina'), path('/beheer/menus')]

/** Returns the section that the navigation marks as current. Pages of the catalogue mark the products section. */
export function sectionOf(pathname: string): string | undefined {
  if (pathname.startsWith(IMPORTS)) return IMPORTS
  if (CATALOG_PAGES.some(({ href }) => pathname.startsWith(href))) return path('/beheer/producten')
  if (APPEARANCE_PAGES.some((page) => pathname.startsWith(page))) return path('/beheer/uiterlijk')
  if (pathname.startsWith(path('/beheer/marktplaatsen'))) return path('/beheer/instellingen')
  if (pathname.startsWith(path('/beheer/teksten'))) return path('/beheer/journaal')
  if (pathname.startsWith(path('/beheer/taken'))) return path('/beheer/status')
  return SECTIONS.find(({ href }) =>
    href === path('/beheer') ? pathname === href : pathname.startsWith(href),
  )?.href
}

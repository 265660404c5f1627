import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { roleName } from '#app/features/admin/staff/staff.ts'
import type { Access, Role } from '#app/features/core/accounts/accounts.ts'
import { mayOpen } from '#app/features/core/accounts/permissions.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import {
  type AdminCounts,
  GROUPS,
  type Section,
  type SectionGroup,
  sectionOf,
} from './admin-sections.ts'

const canSee = (access: Access, { href, unlessMayOpen }: Section) =>
  mayOpen(access, href) && !(unlessMayOpen && mayOpen(access, unlessMayOpen))

interface AdminNavProps {
  counts: AdminCounts
  access: Access
}

/** The sections of the back office that a person may open, each with its number of waiting tasks. */
export function AdminNav({ counts, access }: AdminNavProps) {
  const current = sectionOf(useLocation().pathname)
  const nav = useRef<HTMLElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu stays mounted between its pages
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !link) return
    const { scrollTop, clientHeight } = nav.current
    const end = link.offsetTop + link.offsetHeight
    const isInView =
      link.offsetTop >= scrollTop + FADE_PX && end <= scrollTop + clientHeight - FADE_PX
    if (isInView) return
    nav.current.scrollTo({ top: end - clientHeight / 2, behavior: 'instant' })
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label="Beheer"
      className="relative lg:fade-edges lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:px-3"
    >
      {GROUPS.map((group) => (
        <NavGroup
          key={group.sections[0]?.href}
          id={id}
          group={group}
          counts={counts}
          access={access}
          current={current}
        />
      ))}
    </nav>
  )
}

/** Height of the edge where the menu fades out; see `fade-edges` in admin.css. */
const FADE_PX = 32

interface NavGroupProps extends AdminNavProps {
  /** id of the menu: opening a folded group closes the other folded groups of the menu */
  id: string
  group: SectionGroup
  current: string | undefined
}

function NavGroup({
  id,
  group: { title, isFolded, sections },
  counts,
  access,
  current,
}: NavGroupProps) {
  const allowedSections = sections.filter((section) => canSee(access, section))
  if (allowedSections.length === 0) return null
  const list = (
    <ul aria-label={title}>
      {allowedSections.map((section) => (
        <SectionLink
          key={section.href}
          section={section}
          waitingCount={section.count?.(counts) ?? 0}
          isCurrent={section.href === current}
        />
      ))}
    </ul>
  )
  if (isFolded) {
    const isOpen = allowedSections.some(({ href }) => href === current)
    const waitingCount = allowedSections.reduce((sum, { count }) => sum + (count?.(counts) ?? 0), 0)
    return (
      <details
        name={id}
        open={isOpen || undefined}
        className="group/fold"
        onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      >
        <summary
          className={`${ROW_CLASS} cursor-pointer list-none text-sm text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden`}
        >
          <span className="flex-1">{title}</span>
          <WaitingCount count={waitingCount} />
          <ChevronDown
            className="size-5 shrink-0 group-open/fold:rotate-180"
            strokeWidth={1.5}
            aria-hidden="true"
          />
        </summary>
        {list}
      </details>
    )
  }
  return (
    <>
      {title && (
        <p aria-hidden="true" className={HEADING_CLASS}>
          {title}
        </p>
      )}
      {list}
    </>
  )
}

/** The number of tasks in a folded group. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="font-semibold text-ink group-open/fold:hidden">
      {count}
      <span className="sr-only"> te doen</span>
    </span>
  )
}

const HEADING_CLASS =
  'flex min-h-target items-end px-3 pb-2 text-sm text-ink-2 lg:pointer-fine:min-h-7 lg:pointer-fine:pb-1'
const ROW_CLASS = 'flex h-target items-center gap-3 px-3 lg:pointer-fine:h-9'

interface SectionLinkProps {
  section: Section
  waitingCount: number
  isCurrent: boolean
}

function SectionLink({ section, waitingCount, isCurrent }: SectionLinkProps) {
  const { href, text, icon: Icon, countText } = section
  return (
    <li>
      <Link
        to={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${ROW_CLASS} group text-ink-2 hover:text-ink aria-[current=page]:bg-paper aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
      >
        <Icon
          className="size-5 shrink-0 group-aria-[current=page]:text-accent"
          strokeWidth={1.5}
          aria-hidden="true"
        />
        <span className="flex-1">{text}</span>
        {waitingCount > 0 && (
          <span className="text-sm font-semibold text-ink">
            {waitingCount}
            <span className="sr-only"> {countText}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** The name of the signed-in person, with links to the account and the shop and a sign-out button. */
export function AdminUser({ name, role }: { name: string; role: Role }) {
  const isAccount = useLocation().pathname.startsWith(path('/beheer/account'))
  const link = `${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center lg:pointer-fine:min-h-7`
  return (
    <div className="border-t border-line px-4 pt-1 pb-2 text-sm lg:px-6">
      <div className="flex items-center justify-between gap-x-4">
        <p className="min-w-0 truncate font-semibold" title={`${name}, ${roleName(role)}`}>
          {name}
        </p>
        <Link
          to={path('/beheer/account')}
          aria-current={isAccount ? 'page' : undefined}
          className={`${link} shrink-0 aria-[current=page]:font-semibold`}
        >
          Je account
        </Link>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4">
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

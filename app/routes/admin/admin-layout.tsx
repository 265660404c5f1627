import { Menu, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { AdminNav, AdminUser } from '#app/features/admin/shell/admin-nav.tsx'
import { getAdminFrame, permittedOnly } from '#app/features/admin/shell/permitted-only.server.ts'
import { mayFollow } from '#app/features/core/accounts/permissions.ts'
import { managersOnly } from '#app/features/core/accounts/require-manager.server.ts'
import { useShopName } from '#app/features/core/theme/page-brand.ts'
import { ShopLogo } from '#app/features/core/theme/shop-logo.tsx'
import { useReturningHeader } from '#app/features/storefront/navigation/use-returning-header.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { adminStyles } from '#app/ui/admin/admin-styles.ts'
import { useMenu } from '#app/ui/admin/use-menu.ts'
import { useOutcomeInView } from '#app/ui/admin/use-outcome-in-view.ts'
import { useSignInDraft } from '#app/ui/admin/use-sign-in-draft.ts'
import { LinkGuard } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CONTENT_ID, SkipLink } from '#app/ui/skip-link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-layout.ts'

export const links = adminStyles

/** Runs before every page and action of the back office: only staff get access, and only to what their role allows. */
export const middleware: Route.MiddlewareFunction[] = [managersOnly, permittedOnly]

export function loader({ context }: Route.LoaderArgs) {
  return getAdminFrame(context)
}

type Frame = Awaited<ReturnType<typeof loader>>

/**
 * Keeps cancelled requests out of the console. When a newer submit replaces a request whose response is still being read, React
 * Router leaves a rejected promise without a handler.
 */
function useQuietCancellation() {
  useEffect(() => {
    const ignoreCancelled = (event: PromiseRejectionEvent) => {
      if (event.reason instanceof DOMException && event.reason.name === 'AbortError')
        event.preventDefault()
    }
    addEventListener('unhandledrejection', ignoreCancelled)
    return () => removeEventListener('unhandledrejection', ignoreCancelled)
  }, [])
}

export default function AdminLayout() {
  useQuietCancellation()
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text } = ERROR_TEXTS[status] ?? UNEXPECTED_ERROR
  // When an action is rejected the loader does not run, so the error contains the frame.
  const deniedFrame: Frame | null =
    isRouteErrorResponse(error) && status === 403 ? error.data : null
  return (
    <AdminFrame deniedFrame={deniedFrame}>
      <title>{`${title} · Beheer`}</title>
      <AdminHeading title={title} />
      <p>{text}</p>
      <p className="mt-4">
        <a href={path('/beheer')} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Naar het overzicht
        </a>
      </p>
    </AdminFrame>
  )
}

const UNEXPECTED_ERROR = {
  title: 'Er ging iets mis',
  text: 'Probeer het over een minuut opnieuw. Wat was opgeslagen, is er nog.',
}
const ERROR_TEXTS: Record<number, typeof UNEXPECTED_ERROR> = {
  403: {
    title: 'Dit hoort niet bij je rol',
    text: 'Vraag een eigenaar van de winkel om dit te doen, of om je rol te wijzigen.',
  },
  404: {
    title: 'Dit bestaat niet',
    text: 'Misschien is het verwijderd, of klopt het adres niet.',
  },
}

function AdminFrame({
  deniedFrame = null,
  children,
}: {
  deniedFrame?: Frame | null
  children: ReactNode
}) {
  // Undefined if the frame could not be loaded; then only the message is shown.
  const frame = useRouteLoaderData<typeof loader>('routes/admin/admin-layout') ?? deniedFrame
  const draft = useSignInDraft(frame?.id)
  useOutcomeInView(draft.page)
  const access = frame?.access
  const guard = useCallback((url: string) => !access || mayFollow(access, url), [access])
  const nav = frame && <AdminNav counts={frame.counts} access={frame.access} />
  const person = frame && <AdminUser name={frame.name} role={frame.role} />
  return (
    <div className="min-h-dvh grid-cols-[15rem_1fr] wrap-break-word lg:grid">
      <meta name="robots" content="noindex, nofollow" />
      <SkipLink />
      <aside className="hidden border-r border-line bg-ground lg:block">
        <div className={`sticky top-0 flex h-dvh flex-col ${BELOW_DEMO_BAR}`}>
          <Link to={path('/beheer')} className="flex h-14 shrink-0 items-center px-6">
            <AdminLogo />
            <span className="sr-only"> beheer</span>
          </Link>
          {nav}
          {person}
        </div>
      </aside>
      <div className="min-w-0">
        <PhoneHeader nav={nav} person={person} />
        <main
          ref={draft.page}
          id={CONTENT_ID}
          // The landmark has a name, because the previewed page of the theme has landmarks too.
          aria-label="Beheer"
          onSubmitCapture={draft.onSubmit}
          className={`max-w-[84rem] px-4 pt-6 pb-16 lg:px-10 lg:pt-8 ${frame?.isReadOnly ? READ_ONLY : ''}`}
        >
          {frame?.isReadOnly && (
            <div className="mb-6">
              <Notice>Met jouw rol kun je dit bekijken, niet wijzigen.</Notice>
            </div>
          )}
          {draft.isDraftRestored && (
            <div className="mb-6">
              <Notice kind="warning" role="status">
                Wat je had ingevuld, staat er weer. Het is nog niet opgeslagen.
              </Notice>
            </div>
          )}
          <LinkGuard value={guard}>{children}</LinkGuard>
        </main>
      </div>
    </div>
  )
}

/** The bar of a demo shop reduces the height of the window by one line, which would push the bottom of the menu out of view. */
const BELOW_DEMO_BAR = '[body:has([aria-label=Demowinkel])_&]:h-[calc(100dvh-1.8125rem)]'

/** Hides the buttons of a page that the role may only read, because the server would reject its forms. */
const READ_ONLY = '[&_form[method=post]_button]:hidden'

function AdminLogo() {
  return <ShopLogo name={useShopName() || 'Je winkel'} size={28} />
}

function PhoneHeader({ nav, person }: { nav: ReactNode; person: ReactNode }) {
  const { pathname } = useLocation()
  const menu = useMenu()
  const header = useRef<HTMLElement>(null)
  useReturningHeader(header)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a header outside of sections is a banner, which has a name
    <header
      ref={header}
      aria-label="Beheer"
      className="sticky top-0 z-header border-b border-line bg-paper transition-transform duration-(--transition-duration-modal) data-away:-translate-y-full lg:hidden"
    >
      {/* The key closes the menu when a new page opens. */}
      <details key={pathname} ref={menu} className="group">
        <summary className="grid h-16 cursor-pointer list-none grid-cols-[1fr_auto_1fr] items-center px-4 [&::-webkit-details-marker]:hidden">
          <Menu className="size-6 group-open:hidden" strokeWidth={1.5} aria-hidden="true" />
          <X className="hidden size-6 group-open:block" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">Menu</span>
          <span aria-hidden="true">
            <AdminLogo />
          </span>
        </summary>
        <div className="max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-t border-line bg-ground pt-2">
          <div className="px-4 pb-2 sm:px-1">{nav}</div>
          {person}
        </div>
      </details>
    </header>
  )
}

import { useContext, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { findBanner } from '#app/features/content/announcements/coming-soon.server.ts'
import { findNotice } from '#app/features/content/announcements/find-notice.server.ts'
import { AccountOnPage } from '#app/features/core/accounts/account-store.ts'
import { readCachedConsentTexts } from '#app/features/core/consent/consent-texts.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { pageBrand } from '#app/features/core/theme/brand-files.server.ts'
import { type PageBrand, usePageBrand } from '#app/features/core/theme/page-brand.ts'
import { MeasureHost } from '#app/features/insight/analytics/measure-host.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { StuckPage } from '#app/ui/feedback/stuck-page.tsx'
import { PlainHeader } from '#app/ui/plain-header.tsx'
import { enableSmoothAnchorScroll } from '#app/ui/smooth-scroll.ts'
import type { Route } from './+types/root.ts'
import { useConsent } from './features/core/consent/consent-store.ts'
import styles from './ui/app.css?url'
import { useLazyPart } from './ui/loading/load-part.ts'
import { whenIdle } from './ui/loading/when-idle.ts'

export const links: Route.LinksFunction = () => [
  // Linked by URL: if it were part of a script file, each part that is loaded later would insert the styles again.
  { rel: 'stylesheet', href: styles },
]

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [settings, consentTexts, banner] = await Promise.all([
    readSettings(app),
    readCachedConsentTexts(app),
    findBanner(app, context.get(pageContext)),
  ])
  return {
    siteUrl: app.siteUrl,
    siteName: settings.name,
    isDemo: settings.isDemo,
    brand: pageBrand(settings),
    hasVat: !settings.isSmallBusiness,
    notice: findNotice(settings),
    measuring: {
      consentVersion: consentTexts.version,
      attributionMonths: settings.attributionMonths,
      countsWithoutConsent: settings.countsWithoutConsent,
    },
    ...(banner && { banner }),
  }
}

/** The name and URL of the site do not change during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const hasNoScripts = useMatches().some(
    ({ handle }) => (handle as { hasNoScripts?: true } | undefined)?.hasNoScripts,
  )
  const { name } = useContext(AccountOnPage)
  const brand = usePageBrand()
  const isAdmin = useMatches().some(({ id }) => id.startsWith('routes/admin/'))
  useEffect(markInteractive, [])
  return (
    <html lang="nl" data-account={name ?? undefined} style={isAdmin ? undefined : brand?.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Meta />
        <Links />
        <BrandLinks brand={brand} fonts={isAdmin ? [] : (brand?.fonts ?? [])} />
      </head>
      <body>
        {children}
        {!hasNoScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** Preloads the fonts that the page needs first, and links the icon of its tab. */
function BrandLinks({ brand, fonts }: { brand: PageBrand | undefined; fonts: string[] }) {
  if (!brand) return <link rel="icon" href="data:," />
  return (
    <>
      {fonts.map((href) => (
        <link
          key={href}
          rel="preload"
          href={href}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      <link rel="icon" href={brand.icon} />
      {brand.touchIcon && <link rel="apple-touch-icon" href={brand.touchIcon} />}
    </>
  )
}

/** Marks the page as interactive, for tests and measurements: the effects of all components have run. */
function markInteractive(): void {
  document.documentElement.dataset.alive = ''
}

export default function App() {
  useEffect(enableSmoothAnchorScroll, [])
  return (
    <>
      <DemoBar />
      <Outlet />
      <StuckPage />
      <MeasureHost />
      <EmojiHost />
    </>
  )
}

/** The error page for failures outside the shop's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{isMissing ? 'Niet gevonden' : 'Er ging iets mis'}</title>
      <PlainHeader name="Winkel" />
      <main className="wrap py-section">
        <ErrorMessage isMissing={isMissing} />
      </main>
    </>
  )
}

/** The notice on every page that the shop is a demo; the root loader returns whether it is. */
function DemoBar() {
  const isDemo = useRouteLoaderData<{ isDemo: boolean }>('root')?.isDemo
  if (!isDemo) return null
  return (
    <aside
      aria-label="Demowinkel"
      className="border-b border-line bg-warning-tint py-1 text-center text-sm"
    >
      <p className="wrap">
        <b className="font-semibold">Demowinkel:</b> er wordt niets geleverd of afgeschreven.
      </p>
    </aside>
  )
}

const loadSupport = () => import('#app/features/content/emoji/emoji-support.ts')

/** Tests the emoji support of the browser once per page when it is idle [K16]. */
function EmojiHost() {
  const { consent, isDue } = useConsent()
  const { pathname } = useLocation()
  const { loadPart } = useLazyPart(loadSupport)
  const mayStore = consent !== null
  const isEnabled = mayStore || isDue
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => {
    if (!isEnabled) return
    return whenIdle(() => void loadPart().then((support) => support?.ensureEmojiFont(mayStore)))
  }, [loadPart, isEnabled, mayStore, pathname])
  return null
}

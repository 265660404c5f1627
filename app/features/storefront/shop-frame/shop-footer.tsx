import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import type { PageSettings } from '#app/features/core/settings/settings.ts'
import { DarkShopLogo } from '#app/features/core/theme/shop-logo.tsx'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'

/** The parts of the footer without scripts, as HTML from `footerHtml`. */
export interface FooterHtml {
  signUp: string
  bottom: string
}

const NO_PARTS: FooterHtml = { signUp: '', bottom: '' }

function HtmlPart({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape text
  return html === '' ? null : <div dangerouslySetInnerHTML={{ __html: html }} />
}

interface FooterLink {
  href: string
  text: string
}

interface LinkColumn {
  title: string
  links: FooterLink[]
}

/** The seller's identity and the terms, which the law requires to be accessible from every page. */
export function ShopFooter({
  settings,
  columns,
  parts = NO_PARTS,
}: {
  settings: PageSettings
  columns: LinkColumn[]
  parts?: FooterHtml
}) {
  return (
    <footer className="on-night far-down mt-section bg-night text-on-night">
      {/* Leaves room for the scroll-to-top button below the last line. */}
      <div className="footer-frame">
        <div className="footer-top">
          <div className="lg:col-span-5">
            <DarkShopLogo name={settings.name} />
            <p className="display mt-4 max-w-sm text-display-sm wrap-anywhere">
              {settings.footerText || settings.name}
            </p>
            <HtmlPart html={parts.signUp} />
          </div>
          <div className="footer-columns lg:col-span-7">
            {columns.map(({ title, links }) => (
              <FooterColumn key={title} title={title} links={links} />
            ))}
            <ShopAddress settings={settings} />
          </div>
        </div>
        <div className="footer-bottom">
          {settings.companyText && <span>{settings.companyText}</span>}
          {settings.vatId && <span>Btw {settings.vatId}</span>}
          <HtmlPart html={parts.bottom} />
          <a href={`${path('/cookies')}#keuze`}>Cookie-instellingen</a>
          {!settings.isSmallBusiness && (
            <span className="lg:ml-auto">Prijzen zijn inclusief btw</span>
          )}
        </div>
      </div>
    </footer>
  )
}

/** A column of links. It is collapsible on a phone; see `footer-columns` in components.css. */
function FooterColumn({ title, links }: LinkColumn) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <details>
        <summary>{title}</summary>
        <ul>
          {links.map((link) => (
            <li key={`${link.href} ${link.text}`}>
              <Link to={link.href}>{link.text}</Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

function ShopAddress({ settings }: { settings: PageSettings }) {
  return (
    <div className="min-w-0">
      <h2>{settings.name}</h2>
      <address className="footer-address">
        {shopAddress(settings) && (
          <p>
            {settings.street}
            <br />
            {settings.postcode} {settings.city}
          </p>
        )}
        {settings.phone && (
          <a href={`tel:${settings.phone.replace(/\s/g, '')}`}>{settings.phone}</a>
        )}
        {settings.email && (
          <a className="break-all" href={`mailto:${settings.email}`}>
            {settings.email}
          </a>
        )}
      </address>
    </div>
  )
}

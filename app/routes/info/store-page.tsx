import { useOutletContext } from 'react-router'
import { LEGAL_TEXTS_TAG } from '#app/features/checkout/legal-texts/legal-texts.ts'
import {
  readLegalText,
  renderLegalText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { DirectContact } from '#app/features/content/info-pages/direct-contact.tsx'
import {
  InfoPage,
  InfoSection,
  LegalSections,
  MailLink,
} from '#app/features/content/info-pages/info-page.tsx'
import { OpeningState, OpeningTable } from '#app/features/content/info-pages/opening-table.tsx'
import { readOpeningTable } from '#app/features/content/info-pages/read-opening.server.ts'
import { BLOCKS_TAG } from '#app/features/content/page-blocks/page-blocks.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { hoursData, organizationData } from '#app/features/storefront/home/organization-data.ts'
import { findLinkedPhoto } from '#app/features/storefront/home/read-blocks.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { breadcrumbData, pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/store-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'De winkel',
    description: 'Langskomen in de winkel, of je bestelling ophalen.',
    path: path('/winkel-en-atelier'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [settings, { table, validUntil, hours }, zones, { links }, version, photo] =
    await Promise.all([
      readSettings(app),
      readOpeningTable(app),
      readCachedShipping(app),
      readSearchSettings(app),
      readLegalText(app, 'store'),
      findLinkedPhoto(app, path('/winkel-en-atelier')),
    ])
  const page = context.get(pageContext)
  page.cacheWithTags(['settings', LEGAL_TEXTS_TAG, BLOCKS_TAG], validUntil)
  page.addStructuredData(() => [
    Object.assign(organizationData(app.siteUrl, settings, zones, links), hoursData(hours)),
    breadcrumbData(app.siteUrl, [
      { name: 'Home', href: '/' },
      { name: 'De winkel', href: path('/winkel-en-atelier') },
    ]),
  ])
  return { text: renderLegalText(version), table, photo }
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const { text, table, photo } = loaderData
  const shop = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="De winkel" lead={text.lead}>
      {table && (
        <p className="-mt-4">
          <OpeningState state={table.state} />
        </p>
      )}
      {shopAddress(shop) && (
        <InfoSection title="Adres">
          <p>
            {shop.name}
            <br />
            {shop.street}
            <br />
            {shop.postcode} {shop.city}
          </p>
          <p>
            <a href={mapUrl(shop)} rel="noopener" className={buttonClass({ variant: 'second' })}>
              Bekijk op de kaart en plan je route
            </a>
          </p>
        </InfoSection>
      )}
      {(shop.phone || shop.whatsapp || shop.email) && (
        <InfoSection title="Contact">
          {/* The room around each way is for rows on a phone; here the first one stands beside the heading. */}
          <div className="sm:-my-2">
            <DirectContact settings={shop} state={undefined}>
              {shop.email && (
                <span>
                  Mail <MailLink email={shop.email} />
                </span>
              )}
            </DirectContact>
          </div>
        </InfoSection>
      )}
      {table && (
        <InfoSection title="Openingstijden">
          <OpeningTable {...table} />
        </InfoSection>
      )}
      {photo && (
        <Picture
          photo={photo}
          sizes="(min-width: 64rem) 60vw, 100vw"
          className="block aspect-journal overflow-hidden max-sm:-mx-page"
        />
      )}
      <LegalSections text={text} />
    </InfoPage>
  )
}

/** Returns the URL of the address in Google Maps, which opens the app on a phone that has one. */
const mapUrl = ({ name, street, postcode, city }: ShopSettings) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${street}, ${postcode} ${city}` })}`

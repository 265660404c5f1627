import {
  hasOpeningHours,
  type OpeningHours,
  type OpenRange,
} from '#app/features/core/opening-hours/hours.ts'
import { timeValue } from '#app/features/core/opening-hours/hours-texts.ts'
import {
  countryOfCompanyNumber,
  registerScheme,
} from '#app/features/core/settings/company-number.ts'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { brandPngUrl } from '#app/features/core/settings/theme-settings.ts'
import type { ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import { returnPolicyData } from '#app/features/storefront/structured-data/offer-data.ts'
import { path } from '#app/platform/path.ts'

const SCHEMA_DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Returns the shop as schema.org data, with the return policy that holds for all its products. */
export function organizationData(
  siteUrl: string,
  settings: ShopSettings,
  zones: ShippingZone[],
  profileUrls: string[],
): object {
  return {
    '@type': ['JewelryStore', 'OnlineStore'],
    '@id': `${siteUrl}/#winkel`,
    name: settings.name,
    description: settings.tagline || undefined,
    url: `${siteUrl}/`,
    logo: logoUrl(siteUrl, settings),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: settings.phone || undefined,
      email: settings.email || undefined,
      availableLanguage: 'nl',
      url: `${siteUrl}${path('/contact')}`,
    },
    hasMerchantReturnPolicy: returnPolicyData({ zones, settings }),
    sameAs: profileUrls.length > 0 ? profileUrls : undefined,
    // Properties that the owner has not entered are undefined, so JSON leaves them out.
    iso6523Code: settings.kvk ? `${registerScheme(settings.kvk)}:${settings.kvk}` : undefined,
    telephone: settings.phone || undefined,
    email: settings.email || undefined,
    vatID: settings.vatId || undefined,
    address: shopAddress(settings) === '' ? undefined : postalAddress(settings),
  }
}

/** Returns a picture of the brand for search engines; undefined for a shop without a logo. */
function logoUrl(siteUrl: string, { logo, isDemo }: ShopSettings): string | undefined {
  if (logo) return `${siteUrl}${brandPngUrl(logo)}`
  return isDemo ? `${siteUrl}/favicon.svg` : undefined
}

function postalAddress({ street, postcode, city, kvk }: ShopSettings): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: street || undefined,
    postalCode: postcode || undefined,
    addressLocality: city || undefined,
    addressCountry: countryOfCompanyNumber(kvk),
  }
}

/** Returns the website and its search as schema.org data. */
export const siteData = (siteUrl: string, name: string): object => ({
  '@type': 'WebSite',
  name,
  url: `${siteUrl}/`,
  inLanguage: 'nl',
  publisher: { '@id': `${siteUrl}/#winkel` },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${siteUrl}${path('/zoeken')}?s={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})

/**
 * Returns the opening hours as schema.org data; an empty object for a shop without opening hours. Closed days have no times;
 * special closed days open and close at midnight.
 */
export function hoursData({ week, special }: OpeningHours): object {
  if (!hasOpeningHours({ week })) return {}
  return {
    openingHoursSpecification: week.flatMap((ranges, day) =>
      ranges.map((range) => ({
        ...hoursSpecification(range),
        dayOfWeek: `https://schema.org/${SCHEMA_DAYS[day]}`,
      })),
    ),
    specialOpeningHoursSpecification: special.flatMap(({ fromDay, toDay, ranges }) =>
      (ranges.length > 0 ? ranges : [{ from: 0, to: 0 }]).map((range) => ({
        ...hoursSpecification(range),
        validFrom: fromDay,
        validThrough: toDay,
      })),
    ),
  }
}

function hoursSpecification({ from, to }: OpenRange): object {
  return { '@type': 'OpeningHoursSpecification', opens: timeValue(from), closes: timeValue(to) }
}

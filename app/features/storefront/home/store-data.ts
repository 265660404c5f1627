import type { OpeningHours, OpenRange } from '#app/features/core/opening-hours/hours.ts'
import { timeValue } from '#app/features/core/opening-hours/hours-texts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'

const SCHEMA_DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Returns the shop as schema.org data. */
export function storeData(siteUrl: string, settings: ShopSettings): object {
  return {
    '@type': 'JewelryStore',
    '@id': `${siteUrl}/#winkel`,
    name: settings.name,
    url: `${siteUrl}/`,
    telephone: settings.phone,
    email: settings.email,
    vatID: settings.vatId,
    address: {
      '@type': 'PostalAddress',
      streetAddress: settings.street,
      postalCode: settings.postcode,
      addressLocality: settings.city,
      addressCountry: 'NL',
    },
  }
}

/**
 * Returns the opening hours as schema.org data; closed days have no times, special closed days open and close at
 * midnight.
 */
export function hoursData({ week, special }: OpeningHours): object {
  return {
    openingHoursSpecification: week.flatMap((ranges, day) =>
      ranges.map((range) => ({
        ...times(range),
        dayOfWeek: `https://schema.org/${SCHEMA_DAYS[day]}`,
      })),
    ),
    specialOpeningHoursSpecification: special.flatMap(({ fromDay, toDay, ranges }) =>
      (ranges.length > 0 ? ranges : [{ from: 0, to: 0 }]).map((range) => ({
        ...times(range),
        validFrom: fromDay,
        validThrough: toDay,
      })),
    ),
  }
}

function times({ from, to }: OpenRange): object {
  return { '@type': 'OpeningHoursSpecification', opens: timeValue(from), closes: timeValue(to) }
}

import { z } from 'zod'
import { unknownCountries, unknownCountryText } from '#app/platform/amazon-countries.ts'
import { isCompanyNumber } from './company-number.ts'
import { isIban } from './iban.ts'
import { RETURN_PAYERS } from './policy-settings.ts'
import { BOX_POSITIONS, CHECKOUT_EMAIL_MODES } from './settings.ts'
import { themeFields } from './theme-rules.ts'

const lineRule = z.string().trim().max(200)

const optionalEmailRule = z.union([
  z.literal(''),
  z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.'),
])

const MAX_NOTICE_ADDRESSES = 5

/** Splits a list of addresses at commas, semicolons and spaces. */
export const splitAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** One rule per setting, for the form of the back office and for stored values. */
export const settingsFields = {
  ...themeFields,
  paysReturns: z.enum(RETURN_PAYERS),
  offersExchanges: z.boolean(),
  offersGiftWrap: z.boolean(),
  disputeCommittee: lineRule,
  isSmallBusiness: z.boolean(),
  name: lineRule.min(1).max(40),
  tagline: lineRule,
  street: lineRule,
  // "1621kj" is stored as "1621 KJ"; postcodes of other countries stay as typed.
  postcode: lineRule
    .max(20)
    .transform((text) =>
      text.replace(/^([1-9]\d{3})\s*([a-z]{2})$/i, (_, digits, letters) =>
        `${digits} ${letters}`.toUpperCase(),
      ),
    ),
  city: lineRule,
  phone: lineRule.max(30),
  whatsapp: z
    .string()
    .trim()
    .regex(
      /^(?:(?:\+|00)?\d[\d\s()-]{7,18})?$/,
      'Vul een nummer in, zoals 06 12 34 56 78 of +32 470 12 34 56.',
    ),
  email: optionalEmailRule,
  kvk: z
    .string()
    .transform((text) => text.replace(/[\s.]/g, ''))
    .refine(
      (number) => number === '' || isCompanyNumber(number),
      'Een KvK-nummer heeft 8 cijfers, een Belgisch ondernemingsnummer 10, zoals 0123.456.749.',
    ),
  vatId: z
    .string()
    .transform((text) => text.replace(/[\s.-]/g, '').toUpperCase())
    .pipe(
      z.string().regex(/^(?:NL\d{9}B\d{2})?$/, {
        error: ({ input }) =>
          /^(?!NL)[A-Z]{2}/.test(String(input))
            ? 'De winkel rekent Nederlandse btw: vul het btw-id in dat je bedrijf in Nederland heeft.'
            : 'Een btw-id ziet eruit als NL000000000B00.',
      }),
    ),
  usesOss: z.boolean(),
  giftWrapCents: z.int().min(0).max(100_000),
  iban: z
    .string()
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine(
      (iban) => iban === '' || isIban(iban),
      'Dit rekeningnummer klopt niet. Een IBAN ziet eruit als NL00BANK0123456789.',
    ),
  transferDays: z.int().min(1).max(60),
  guestTransferHours: z.int().min(1).max(1_440),
  returnDays: z.int().min(14).max(365),
  makingDays: z.int().min(0).max(60),
  letterboxUpToCents: z.int().min(0).max(10_000_000),
  lowStockUpTo: z.int().min(0).max(100),
  reviewMailDays: z.int().min(0).max(90),
  cartSlides: z.boolean(),
  heartsRestrict: z.boolean(),
  hidesVotes: z.boolean(),
  manufacturerName: z.string().trim().max(120),
  manufacturerAddress: z.string().trim().max(200),
  manufacturerEmail: optionalEmailRule,
  orderNoticeTo: z
    .string()
    .trim()
    .max(600)
    .refine(
      (text) => splitAddresses(text).every((address) => z.email().safeParse(address).success),
      'Vul e-mailadressen in met komma’s ertussen: jij@voorbeeld.nl, atelier@voorbeeld.nl.',
    )
    .refine(
      (text) => splitAddresses(text).length <= MAX_NOTICE_ADDRESSES,
      `Hoogstens ${MAX_NOTICE_ADDRESSES} adressen.`,
    ),
  footerText: lineRule.max(60),
  sliderUrl: z.union([
    z.literal(''),
    z.url({
      protocol: /^https$/,
      error: 'Vul een adres in dat begint met https://, of laat leeg.',
    }),
  ]),
  amazonTags: z
    .string()
    .trim()
    .max(600)
    .regex(/^(?:[a-z]{2}\s*=\s*[\w-]{1,64}\s*(?:,\s*(?=[a-z])|$))*$/, {
      error: 'Schrijf het zo: nl=schakel-21, de=schakel-de-21.',
      abort: true,
    })
    .refine((tags) => unknownCountries(tags).length === 0, {
      error: ({ input }) => `Dit ${unknownCountryText(String(input))}.`,
    }),
  bolSiteId: z
    .string()
    .trim()
    .regex(/^\d{0,12}$/, 'Dit is een getal, zonder letters of spaties.'),
  countsWithoutConsent: z.boolean(),
  attributionMonths: z.number().positive().max(24),
  countryBoxPosition: z.enum(BOX_POSITIONS),
  checkoutEmail: z.enum(CHECKOUT_EMAIL_MODES),
  checkoutEmailDays: z.int().min(1).max(730),
  storeNotice: z.string().trim().max(300, 'Houd het bij 300 tekens.'),
  isDemo: z.boolean(),
  setupMarks: z.string().max(200),
  isComingSoon: z.boolean(),
  comingSoonText: z.string().trim().max(600, 'Houd het bij 600 tekens.'),
  // A URL of another site, or a path of the shop.
  loginUrl: z
    .string()
    .trim()
    .max(300)
    .regex(
      /^(?:https:\/\/[\w.-]+(?::\d+)?(?:\/[^\s\\]*)?|\/(?!inloggen\b)[\w-][^\s\\]*)?$/,
      'Vul een adres in dat begint met https://, of een pagina van de winkel zoals /leden/.',
    ),
}

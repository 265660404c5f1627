import { z } from 'zod'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

const trimmedText = <T extends z.ZodType<unknown, string>>(rule: T) => z.string().trim().pipe(rule)

const cents = (max: number) =>
  z.string().transform((text, context) => {
    const price = readPrice(text)
    if (price.ok && price.cents !== null && price.cents <= max) return price.cents
    context.addIssue({ code: 'custom', message: 'Vul een bedrag in, zoals 6,95.' })
    return z.NEVER
  })

const integer = <T extends z.ZodType<unknown, number>>(rule: T) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Vul een heel getal in.')
    .transform(Number)
    .pipe(rule)

/** Lifetimes to choose from: the setting of WooCommerce, the default of its library, and steps between them. */
const COOKIE_MONTHS = ['0.00001', '1', '3', '6', '12'] as const

/** Parses the settings as they are typed: amounts in euros, numbers as text. */
export const settingsForm = z
  .object({
    name: trimmedText(settingsFields.name),
    tagline: trimmedText(settingsFields.tagline),
    street: trimmedText(settingsFields.street),
    postcode: trimmedText(settingsFields.postcode),
    city: trimmedText(settingsFields.city),
    phone: trimmedText(settingsFields.phone),
    whatsapp: trimmedText(settingsFields.whatsapp),
    email: trimmedText(settingsFields.email),
    kvk: trimmedText(settingsFields.kvk),
    vatId: trimmedText(settingsFields.vatId),
    iban: trimmedText(settingsFields.iban),
    giftWrapCents: cents(100_000),
    manufacturerName: trimmedText(settingsFields.manufacturerName),
    manufacturerAddress: trimmedText(settingsFields.manufacturerAddress),
    manufacturerEmail: trimmedText(settingsFields.manufacturerEmail),
    transferDays: integer(settingsFields.transferDays),
    guestTransferHours: integer(settingsFields.guestTransferHours),
    returnDays: integer(settingsFields.returnDays),
    paysReturns: settingsFields.paysReturns,
    offersExchanges: checkboxField,
    offersGiftWrap: checkboxField,
    disputeCommittee: trimmedText(settingsFields.disputeCommittee),
    isSmallBusiness: checkboxField,
    reviewMailDays: integer(settingsFields.reviewMailDays),
    orderNoticeTo: trimmedText(settingsFields.orderNoticeTo),
    footerText: trimmedText(settingsFields.footerText),
    sliderUrl: trimmedText(settingsFields.sliderUrl),
    loginUrl: trimmedText(settingsFields.loginUrl),
    cartSlides: checkboxField,
    heartsRestrict: checkboxField,
    hidesVotes: checkboxField,
    usesOss: checkboxField,
    amazonTags: trimmedText(settingsFields.amazonTags),
    bolSiteId: trimmedText(settingsFields.bolSiteId),
    countsWithoutConsent: checkboxField,
    attributionMonths: z.enum(COOKIE_MONTHS).transform(Number),
    countryBoxPosition: settingsFields.countryBoxPosition.catch('before_woocommerce_tabs'),
    checkoutEmail: settingsFields.checkoutEmail,
    checkoutEmailDays: integer(settingsFields.checkoutEmailDays),
    storeNotice: trimmedText(settingsFields.storeNotice),
    comingSoonText: trimmedText(settingsFields.comingSoonText),
  })
  .superRefine((fields, context) => {
    const parts = ['manufacturerName', 'manufacturerAddress', 'manufacturerEmail'] as const
    const emptyParts = parts.filter((part) => fields[part] === '')
    if (emptyParts.length === parts.length) return
    for (const part of emptyParts) {
      const message = 'Naam, adres en e-mailadres horen bij elkaar: vul ze alle drie in.'
      context.addIssue({ code: 'custom', path: [part], message })
    }
  })

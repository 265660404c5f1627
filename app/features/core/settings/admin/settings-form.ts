import { z } from 'zod'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { ticked } from '#app/platform/forms/form-values.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

const written = <T extends z.ZodType<unknown, string>>(rule: T) => z.string().trim().pipe(rule)

const cents = (max: number) =>
  z.string().transform((typed, context) => {
    const price = readPrice(typed)
    if (price.ok && price.cents !== null && price.cents <= max) return price.cents
    context.addIssue({ code: 'custom', message: 'Vul een bedrag in, zoals 6,95.' })
    return z.NEVER
  })

const whole = <T extends z.ZodType<unknown, number>>(rule: T) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Vul een heel getal in.')
    .transform(Number)
    .pipe(rule)

/** WooCommerce's own setting, the default of its library, and the steps between them. */
const COOKIE_MONTHS = ['0.00001', '1', '3', '6', '12'] as const

/** The settings as they are typed: amounts in euros, numbers as text. */
export const settingsForm = z
  .object({
    name: written(settingsFields.name),
    tagline: written(settingsFields.tagline),
    street: written(settingsFields.street),
    postcode: written(settingsFields.postcode),
    city: written(settingsFields.city),
    phone: written(settingsFields.phone),
    whatsapp: written(settingsFields.whatsapp),
    email: written(settingsFields.email),
    kvk: written(settingsFields.kvk),
    vatId: written(settingsFields.vatId),
    iban: written(settingsFields.iban),
    giftWrapCents: cents(100_000),
    manufacturerName: written(settingsFields.manufacturerName),
    manufacturerAddress: written(settingsFields.manufacturerAddress),
    manufacturerEmail: written(settingsFields.manufacturerEmail),
    transferDays: whole(settingsFields.transferDays),
    guestTransferHours: whole(settingsFields.guestTransferHours),
    returnDays: whole(settingsFields.returnDays),
    paysReturns: settingsFields.paysReturns,
    offersExchanges: ticked,
    disputeCommittee: written(settingsFields.disputeCommittee),
    isSmallBusiness: ticked,
    reviewMailDays: whole(settingsFields.reviewMailDays),
    orderNoticeTo: written(settingsFields.orderNoticeTo),
    footerText: written(settingsFields.footerText),
    sliderUrl: written(settingsFields.sliderUrl),
    loginUrl: written(settingsFields.loginUrl),
    cartSlides: ticked,
    heartsRestrict: ticked,
    hidesVotes: ticked,
    usesOss: ticked,
    amazonTags: written(settingsFields.amazonTags),
    bolSiteId: written(settingsFields.bolSiteId),
    countsWithoutConsent: ticked,
    attributionMonths: z.enum(COOKIE_MONTHS).transform(Number),
    countryBoxPosition: settingsFields.countryBoxPosition.catch('before_woocommerce_tabs'),
    checkoutEmail: settingsFields.checkoutEmail,
    checkoutEmailDays: whole(settingsFields.checkoutEmailDays),
    storeNotice: written(settingsFields.storeNotice),
    comingSoonText: written(settingsFields.comingSoonText),
  })
  .superRefine((fields, context) => {
    const parts = ['manufacturerName', 'manufacturerAddress', 'manufacturerEmail'] as const
    const empty = parts.filter((part) => fields[part] === '')
    if (empty.length === parts.length) return
    for (const part of empty) {
      const message = 'Naam, adres en e-mailadres horen bij elkaar: vul ze alle drie in.'
      context.addIssue({ code: 'custom', path: [part], message })
    }
  })

import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey, tabTo } from './journey.ts'
import { findLatestPaymentId, mollieJourney, orderToMollie, payAtMollie } from './mollie-journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'

const readOrderNumber = (page: Page) => page.url().match(/order-received\/(\d+)/)?.[1] ?? ''

mollieJourney(
  'the owner sees that an order was paid twice, and refunds one payment @both',
  async ({ page, browser, paidShop }) => {
    mollieJourney.slow()
    const { url } = paidShop
    await orderToMollie(page, 'zegelring-otto/?metaal=zilver&ringmaat=19')
    const firstTab = page.url()
    // In another tab the shopper goes back to the order and tries the card.
    const otherTab = await page.context().newPage()
    const [firstPayment] = await paidShop.mollie.payments()
    await otherTab.goto(firstPayment?.redirectUrl?.replace('&terug=1', '') ?? '')
    const orderUrl = otherTab.url()
    await otherTab.getByText('Op een andere manier betalen').click()
    await otherTab.getByRole('button', { name: 'Betaal met Creditcard' }).click()
    await otherTab.waitForURL(/\/checkout\/tr_/)
    await payAtMollie(otherTab, 'Betaald')
    await expect(otherTab.getByRole('heading', { name: 'Dank je wel, Sanne' })).toBeVisible()
    await page.goto(firstTab)
    await payAtMollie(page, 'Betaald')
    await expect(page.getByText(/Je krijgt €\s149,00 terug/)).toBeVisible()
    await expectAccessible(page)
    const number = readOrderNumber(page)

    const admin = await (await browser.newContext({ baseURL: url, locale: 'nl-NL' })).newPage()
    await enterAdmin(admin)
    await admin.getByRole('link', { name: /^Betaal 1 bestelling terug/ }).click()
    const orderLink = admin.getByRole('link', { name: new RegExp(`\\b${number}\\b`) })
    await orderLink.filter({ visible: true }).first().click()
    await expect(admin.getByText(/Betaal nog €\s149,00 terug/)).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('link', { name: 'Geld terugbetalen' }).click()
    await expect(admin.getByLabel('Van welke betaling')).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Controleer de terugbetaling' }).click()
    await admin.getByRole('button', { name: /^Betaal €\s149,00 terug$/ }).click()
    await expect(admin.getByText('Het geld gaat terug. De klant krijgt een mail.')).toBeVisible()
    await expect(admin.getByText(/Betaal nog/)).toHaveCount(0)
    await expect(admin.getByText(/Je krijgt €\s149,00 terug van bestelling/)).toBeVisible()
    await page.goto(orderUrl)
    await expect(page.getByText(/Sinds .* is €\s149,00 onderweg naar je/)).toBeVisible()
    await expectAccessible(page)
    await admin.context().close()
  },
)

mollieJourney(
  'a part is refunded with its unit, errors are shown, and a bank charges back the rest @both',
  async ({ page, browser, paidShop, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/bestellingen\/\d+\/terugbetalen\/[)?]/)
    mollieJourney.slow()
    const { url, mollie } = paidShop
    await orderToMollie(page, 'gedraaide-ring-wies/?ringmaat=18')
    const paymentRef = await findLatestPaymentId(mollie)
    await payAtMollie(page, 'Betaald')
    const number = readOrderNumber(page)
    const admin = await (await browser.newContext({ baseURL: url, locale: 'nl-NL' })).newPage()
    await enterAdmin(admin, `/beheer/bestellingen/${number}/terugbetalen/`)
    await admin.getByRole('radio', { name: /^Een deel/ }).check()
    await admin.getByLabel(/^Gedraaide ring Wies/).fill('3')
    await admin.getByRole('button', { name: 'Controleer de terugbetaling' }).click()
    await expect(admin.getByText('Hiervan kunnen er nog 1 terug.')).toBeVisible()
    await expect(admin.getByLabel(/^Gedraaide ring Wies/)).toHaveValue('3')
    await expectAccessible(admin)
    await admin.getByLabel(/^Gedraaide ring Wies/).fill('')
    await admin.getByLabel(/^Ander bedrag/).fill('9999')
    await admin.getByRole('button', { name: 'Controleer de terugbetaling' }).click()
    await expect(admin.getByLabel(/^Ander bedrag/)).toHaveAccessibleDescription(
      /Dit is meer dan er nog terug kan/,
    )
    await expect(admin.getByLabel(/^Ander bedrag/)).toBeFocused()
    await expect(admin.getByLabel(/^Ander bedrag/)).toBeInViewport()
    await admin.getByLabel(/^Ander bedrag/).fill('10,00')
    await admin.getByLabel(/^Toelichting/).fill('Voor het lange wachten.')
    await admin.getByRole('button', { name: 'Controleer de terugbetaling' }).click()
    await expect(admin.getByText('De voorraad blijft zoals hij is.')).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Wijzigen' }).click()
    await expect(admin.getByLabel(/^Ander bedrag/)).toHaveValue('10,00')
    await admin.getByRole('button', { name: 'Controleer de terugbetaling' }).click()
    await admin.getByRole('button', { name: /^Betaal €\s10,00 terug$/ }).click()
    await expect(admin.getByText(/€\s10,00 terugbetaald via Mollie/)).toBeVisible()
    await expect(admin.getByText('Terugbetaling: onderweg')).toBeVisible()

    await mollie.chargeBack(paymentRef, 1_000)
    await admin.reload()
    await expect(admin.getByText('Teruggeboekt door de bank', { exact: true })).toBeVisible()
    await expect(admin.getByText(/€\s10,00 teruggeboekt door de bank van de klant/)).toBeVisible()
    await expectAccessible(admin)
    // The shopper sees it too.
    await page.reload()
    await expect(page.getByText(/Je bank heeft €\s10,00 bij ons teruggehaald/)).toBeVisible()
    await expectAccessible(page)

    // It is an open task of the owner until it is handled.
    await admin.goto('/beheer/')
    await admin
      .getByRole('link', { name: `De betaling van bestelling ${number} is teruggeboekt` })
      .click()
    await admin.getByRole('button', { name: 'Terugboeking is afgehandeld' }).click()
    await expect(admin.getByText('De terugboeking is afgehandeld.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Terugboeking is afgehandeld' })).toHaveCount(0)
    await admin.goto('/beheer/')
    await expect(admin.getByRole('heading', { name: 'Te doen' })).toBeVisible()
    await expect(admin.getByText(/is teruggeboekt/)).toHaveCount(0)
    await admin.context().close()
  },
)

journey(
  'the owner records a manual refund by keyboard, and no text promises that the shop sends the money @both',
  async ({ page, browser, baseURL }) => {
    journey.slow()
    const number = await orderAtTestBank(page, 'huggies-zirkonia-pip')
    const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await enterAdmin(admin, `/beheer/bestellingen/${number}/`)
    await tabTo(admin.getByRole('link', { name: 'Geld terugbetalen' }))
    await admin.keyboard.press('Enter')
    await tabTo(admin.getByRole('radio', { name: /^Alles wat er van de betaling/ }))
    await expect(
      admin.getByText('Je betaalt het bedrag zelf terug; de winkel schrijft het op.'),
    ).toBeVisible()
    await tabTo(admin.getByRole('button', { name: 'Controleer de terugbetaling' }))
    await admin.keyboard.press('Enter')
    await tabTo(admin.getByRole('button', { name: /als terugbetaald$/ }))
    await expectAccessible(admin)
    await admin.keyboard.press('Enter')
    await expect(
      admin.getByText('De terugbetaling is genoteerd. De winkel zelf maakt niets over.'),
    ).toBeVisible()
    await expect(admin.getByText(/^Creditnota C/)).toBeVisible()
    await expectAccessible(admin)
    await page.reload()
    await expect(page.getByText('Je bestelling is geannuleerd')).toBeVisible()
    await expect(page.getByText('Wat je betaalde, is terugbetaald.')).toBeVisible()
    await expect(page.getByText('Terugsturen', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await admin.context().close()
  },
)

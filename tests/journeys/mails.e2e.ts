import { openMailServer } from '#simulators/smtp/mail-server.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, payAtTestBank, putInCart, submitOrder } from './shopping.ts'
import { openShop } from './spawn-shop.ts'

journey(
  'the owner reads why a mail failed and sends it again, by keyboard too @both',
  async ({ browser }) => {
    journey.slow()
    const server = await openMailServer()
    const { url, close } = await openShop({ SMTP_URL: server.url })
    try {
      const page = await (await browser.newContext({ baseURL: url })).newPage()
      await putInCart(page, '/product/huggies-zirkonia-pip/')
      await page.goto('/checkout/')
      await fillAddress(page, 'bestaat-niet@voorbeeld.example')
      await submitOrder(page)
      await payAtTestBank(page, 'Betaling laten slagen')

      await enterAdmin(page)
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('link', { name: /^2 mails mislukt/ })).toBeVisible({
          timeout: 1_000,
        })
      }).toPass()
      await expectAccessible(page)
      await page.getByRole('link', { name: /^2 mails mislukt/ }).press('Enter')
      await expect(page.getByText('De mailserver weigert dit adres').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: /^Je betaling voor bestelling/ }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Je betaling/ })).toBeVisible()
      await expect(page.getByText('De mailserver weigert dit adres')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Verstuur opnieuw' }).press('Enter')
      await expect(page.getByText('De mail staat weer klaar om te verzenden.')).toBeVisible()
      await expectAccessible(page)

      await page.goto('/beheer/taken/')
      await expect(page.getByText('Er is niets mislukt')).toBeVisible()
      await expectAccessible(page)
    } finally {
      await close()
      await server.close()
    }
  },
)

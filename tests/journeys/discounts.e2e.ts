import { enterDesk } from './desk.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, order, putInCart } from './shopping.ts'

journey(
  'a code that the owner makes works in cart and checkout, and one of 100% pays the order @both',
  async ({ page, browser }, { project }) => {
    journey.slow()
    const code = `FEEST-${project.name}`.toUpperCase()
    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await enterDesk(desk)
    await desk.goto('/beheer/kortingscodes/nieuw/')
    await desk.getByLabel('Code', { exact: true }).fill(code)
    await desk.getByLabel('Percentage').fill('honderd')
    await desk.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(desk.getByLabel('Percentage')).toHaveAccessibleDescription(/van 0,01 tot 100/)
    await expect(desk.getByLabel('Code', { exact: true })).toHaveValue(code)
    await desk.getByLabel('Percentage').fill('100')
    await desk.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(desk.getByRole('heading', { level: 1, name: code })).toBeVisible()
    await expect(desk.getByText('Opgeslagen.')).toBeVisible()
    await expectAccessible(desk)

    await putInCart(page, '/product/kruisketting-tess/?metaal=zilver')
    await page.goto('/cart/')
    await page.getByText('Kortingscode invullen').click()
    await page.getByLabel('Kortingscode').fill('BESTAATNIET')
    await page.getByRole('button', { name: 'Toepassen' }).click()
    await expect(page.getByLabel('Kortingscode')).toHaveAccessibleDescription(/kennen we niet/)
    await expect(page.getByLabel('Kortingscode')).toHaveValue('BESTAATNIET')
    await page.goto('/cart/')
    await page.getByText('Kortingscode invullen').click()
    await page.getByLabel('Kortingscode').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Toepassen' }).click()
    await expect(page.getByText(`Korting ${code}`).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)

    await page.goto('/checkout/')
    await fillAddress(page, 'feest@voorbeeld.example')
    await page.getByRole('button', { name: `Verwijder code ${code}` }).click()
    await expect(page.getByText(`Code ${code} is toegepast.`)).toHaveCount(0)
    await page.getByText('Kortingscode invullen').click()
    await page.getByLabel('Kortingscode').fill(code)
    await page.getByLabel(/^Ophalen/).check()
    await page.getByRole('button', { name: 'Toepassen' }).click()
    await expect(page.getByText(`Code ${code} is toegepast.`)).toBeVisible()
    await expect(page.getByLabel('E-mailadres')).toHaveValue('feest@voorbeeld.example')
    await expectAccessible(page)
    await order(page)
    await expect(page.getByText('Betaald met korting')).toBeVisible()

    await desk.goto('/beheer/kortingscodes/nieuw/')
    await desk.getByLabel('Code', { exact: true }).fill(`${code}-2`)
    await desk.getByLabel('Percentage').fill('5')
    await desk.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(desk.getByText('Opgeslagen.')).toBeVisible()
    await desk.getByRole('button', { name: 'Verwijder deze code' }).click()
    await expect(desk.getByText(/^Verwijderd\./)).toBeVisible()
    await expect(desk.getByRole('link', { name: code }).filter({ visible: true })).toHaveCount(1)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: `Zet terug ${code}-2` }).click()
    await expect(desk.getByText(/^Teruggezet\./)).toBeVisible()
    await expect(
      desk.getByRole('link', { name: `${code}-2` }).filter({ visible: true }),
    ).toBeVisible()
    await desk.context().close()
  },
)

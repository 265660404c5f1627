import routes from '#app/routes.ts'
import { MANAGER } from './accounts.ts'
import { enterAdmin, signInToAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'

/** Returns every URL below /beheer/ that needs a session, from the route table. */
function adminUrls(): string[] {
  const adminRoute = routes.find(({ path }) => path === 'beheer')
  return (adminRoute?.children ?? []).map(({ path = '' }) =>
    `/beheer/${path.replace(/:\w+/g, '1').replace('*', 'iets-anders')}/`.replace('//', '/'),
  )
}

journey('guests cannot open any page, data or action of the back office', async ({ request }) => {
  const addresses = adminUrls()
  expect(addresses.length).toBeGreaterThan(8)
  for (const address of addresses) {
    for (const cookie of ['', 'schakel.session_token=verzonnen.AAAA']) {
      const options = { maxRedirects: 0, headers: { cookie } }
      const page = await request.get(address, options)
      expect([address, page.status()]).toEqual([address, 302])
      expect(page.headers().location).toContain('/beheer/inloggen/')
      expect(page.headers()['cache-control']).toContain('no-store')

      const action = await request.post(address, { ...options, form: { intent: 'cancel' } })
      expect([address, action.status()]).toEqual([address, 302])
      expect(action.headers().location).toContain('/beheer/inloggen/')

      const data = await request.get(`${address}_.data`, options)
      expect(await data.text()).not.toContain('actionData')
      expect(await data.text()).toContain('/beheer/inloggen/')
    }
  }
})

journey('a form from another site is rejected @both', async ({ page, request }) => {
  await enterAdmin(page)
  const cookies = await page.context().cookies()
  const answer = await request.post('/beheer/bestellingen/1/', {
    maxRedirects: 0,
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      origin: 'https://elders.example',
      'sec-fetch-site': 'cross-site',
    },
    form: { intent: 'cancel' },
  })
  expect(answer.status()).toBe(403)
})

journey(
  'the owner finds an order, ships it and reads the mail @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/bestellingen\/\d+\/[)?]/)
    journey.slow()
    const number = await orderAtTestBank(page, 'huggies-zirkonia-pip', {
      lastName: 'van der Linden',
    })
    await signInToAdmin(page, '/beheer/bestellingen/')
    await expectAccessible(page)

    await page.getByRole('searchbox').fill(`linden ${number}`)
    await page.getByRole('button', { name: 'Zoek', exact: true }).click()
    const resultRow = page
      .getByRole('link', { name: new RegExp(`${number}`) })
      .filter({ visible: true })
    await resultRow.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bestelling ${number}`)
    await expectAccessible(page)
    await page.getByLabel('Track-and-tracecode').fill('3SDEMO123456')
    await page.getByRole('button', { name: 'Zet op verzonden' }).click()

    await expect(page.getByText('Het pakket is verzonden.')).toBeVisible()
    await expect(page.getByText('Verzonden met PostNL, 3SDEMO123456')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zet op verzonden' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Is bezorgd' }).click()
    await expect(page.getByText('Pakket 1 bezorgd')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Is bezorgd' })).toHaveCount(0)

    await page.getByText('Mail naar de klant', { exact: true }).click()
    await page.getByRole('button', { name: 'Verstuur mail' }).click()
    await expect(page.getByText('Schrijf eerst iets op.')).toBeVisible()
    await expect(page.getByLabel('Bericht aan de klant')).toBeFocused()
    await page.getByLabel('Bericht aan de klant').fill('Veel plezier met de huggies.')
    await page.getByRole('button', { name: 'Verstuur mail' }).click()
    await expect(page.getByText('De klant krijgt je bericht als mail.')).toBeVisible()
    await expect(page.getByText(/gemaild naar de klant/)).toBeVisible()
    await expect(page.getByLabel('Bericht aan de klant')).toHaveValue('')

    await page.goto(`/beheer/bestellingen/${number}/`)
    await page
      .getByRole('link', { name: /onderweg|verzonden/i })
      .first()
      .click()
    // Neither axe nor the test can look into the frame, which runs no scripts.
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    const mail = await page.request.get(`${page.url()}inhoud/`)
    expect(mail.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(await mail.text()).toContain('3SDEMO123456')
    await page.getByText('Dezelfde mail als tekst').click()
    await expect(page.locator('pre')).toContainText('3SDEMO123456')
  },
)

journey(
  'a new price is in the shop as soon as it is saved @both',
  async ({ page, browser, expectComplaint }, info) => {
    expectComplaint(/status of 422 .*\/beheer\/producten\/\d+\/[)?]/)
    journey.slow()
    const product =
      info.project.name === 'phone'
        ? { slug: 'kralenarmband-lapis-nila', name: 'Kralenarmband Nila' }
        : { slug: 'tennisarmband-iris', name: 'Tennisarmband Iris' }
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(`/product/${product.slug}/`)
    await expect(guest.getByText('€ 1.234,50')).toHaveCount(0)

    await enterAdmin(page, '/beheer/producten/')
    await expectAccessible(page)
    await page.getByRole('searchbox').fill(product.name)
    await page.getByRole('button', { name: 'Zoek', exact: true }).click()
    await page
      .getByRole('link', { name: new RegExp(product.name) })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await expectAccessible(page)

    const price = page.getByRole('textbox', { name: 'Prijs', exact: true })
    await price.fill('duur')
    await page.getByLabel('Korte regel').fill('Met de hand gezet')
    await page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(page.getByText('Vul een bedrag in, zoals 149,95.')).toBeVisible()
    await expect(price).toBeFocused()
    await expect(page.getByLabel('Korte regel')).toHaveValue('Met de hand gezet')
    await expectAccessible(page)
    await price.fill('1234,5')
    await page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await expect(price).toHaveValue('1.234,50')

    await guest.reload()
    await expect(guest.getByText('€ 1.234,50').first()).toBeVisible()
    await expect(guest.getByText('Met de hand gezet').first()).toBeVisible()
  },
)

journey('the back office works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await enterAdmin(page, '/beheer/producten/?zoek=zegelring')
  await page
    .getByRole('link', { name: /Zegelring/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByLabel('Inleiding').fill('Ook zonder JavaScript bewaard.')
  await page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  await expect(page.getByLabel('Inleiding')).toHaveValue('Ook zonder JavaScript bewaard.')

  await page.getByRole('button', { name: 'Uitloggen' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible()
  await page.goto('/beheer/producten/')
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible()
  await context.close()
})

journey(
  'the overview, the mails and the settings are accessible @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 404 .*\/beheer\/weg\/[)?]/)
    await enterAdmin(page)
    for (const path of ['/beheer/', '/beheer/mails/', '/beheer/instellingen/', '/beheer/weg/']) {
      await page.goto(path)
      await expectAccessible(page)
      const overflowPixels = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, overflowPixels]).toEqual([path, 0])
    }
  },
)

journey('the page for the first owner leads staff to the overview', async ({ page }) => {
  await enterAdmin(page)
  await page.goto('/beheer/eerste-keer/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overzicht')
})

journey(
  'an unknown page of the back office has an error beside the menu',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 404 .*\/beheer\/bestellingen\/\d+\/[)?]/)
    expectComplaint(/status of 404 .*\/beheer\/mails\/abc\/[)?]/)
    expectComplaint(/status of 404 .*\/beheer\/weg\/[)?]/)
    await enterAdmin(page, '/beheer/bestellingen/')
    for (const path of ['/beheer/bestellingen/99999999/', '/beheer/mails/abc/', '/beheer/weg/']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dit bestaat niet')
      await page
        .getByRole('navigation', { name: 'Beheer' })
        .getByRole('link', { name: /^Producten/ })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producten')
    }
  },
)

journey('a form shows the typed input again after the session ended', async ({ page }) => {
  await enterAdmin(page, '/beheer/kortingscodes/nieuw/')
  await page.getByLabel('Code', { exact: true }).fill('ZOMER')
  await page.getByLabel('Wat de code doet').selectOption({ index: 1 })
  await page.getByLabel('Niet samen met andere codes').check()
  await page.context().clearCookies()
  const save = page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true })
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible()
  // The draft belongs to an id: a colleague with the same name must not see it.
  const draft = await page.evaluate(() => sessionStorage.getItem('schakel-concept'))
  expect(draft).toContain('ZOMER')
  expect(draft).not.toContain('Beheerder')
  await page.getByLabel('E-mailadres').fill(MANAGER.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(MANAGER.password)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()

  await expect(page.getByText('Wat je had ingevuld, staat er weer.')).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('ZOMER')
  await expect(page.getByLabel('Niet samen met andere codes')).toBeChecked()
  await page.getByLabel('Bedrag in euro').fill('5')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'ZOMER' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Wat je had ingevuld, staat er weer.')).toBeHidden()
})

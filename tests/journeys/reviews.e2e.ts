import path from 'node:path'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'

const PHOTO = path.join(import.meta.dirname, '..', '..', 'docs', 'shop.jpg')

journey(
  'by keyboard a customer writes a review, the owner checks it, and it is shown with its stars and bars @both [X15, K13]',
  async ({ page, browser, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/product\/[^/]+\/review\/[)?]/)
    expectComplaint(/status of 422 .*\/beheer\/reviews\/\d+\/[)?]/)
    const isPhone = project.name === 'phone'
    const slug = isPhone ? 'bedelarmband-fleur' : 'kruisketting-tess'
    const name = isPhone ? 'Bedelarmband Fleur' : 'Kruisketting Tess'
    const title = `Fijn om te dragen, ${project.name}`
    await page.goto(`/product/${slug}/`)
    const section = page.getByRole('region', { name: 'Reviews' })
    const ratingGroup = section.getByRole('group', { name: 'Your Rating:' })
    await ratingGroup.getByRole('radio', { name: '1 ster' }).focus()
    for (let star = 2; star <= 4; star++) await page.keyboard.press('ArrowRight')
    await section.getByRole('button', { name: 'Schrijf een review' }).press('Enter')
    await expect(page).toHaveURL(`/product/${slug}/review/?sterren=4`)
    await expect(page.getByText('Je koos 4 sterren; die bewaren we.')).toBeVisible()
    await expect(page.getByText('Iedereen met een account kan een review schrijven.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Inloggen', exact: true }).press('Enter')
    await expect(page).toHaveURL(/^.*\/inloggen\/\?verder=.*review/)
    await page.goto('/account-maken/')
    await page.getByLabel('E-mailadres').fill(`review-${project.name}@voorbeeld.example`)
    await page.getByLabel('Wachtwoord', { exact: true }).fill('zilver-maan-48')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Welkom/ })).toBeVisible()

    await page.goto(`/product/${slug}/review/?sterren=4`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Je review over ${name}`)
    await page.getByLabel('Titel').fill(title)
    await page.getByLabel('Naam bij je review').fill('')
    await page.getByLabel('Foto’s (niet verplicht)').setInputFiles(PHOTO)
    await submitWithEnter(page.getByRole('button', { name: 'Verstuur review' }))
    const textField = page.getByLabel('Wat vind je ervan?')
    await expect(textField).toBeFocused()
    await expect(textField).toHaveAccessibleDescription(/minstens 10 tekens/)
    await expect(page.getByLabel('Titel')).toHaveValue(title)
    await expect(
      page.getByRole('group', { name: 'Your Rating:' }).getByRole('radio', { name: '4 sterren' }),
    ).toBeChecked()
    await expectAccessible(page)
    await textField.fill('Hij valt mooi en de sluiting blijft dicht.')
    await page.getByLabel('Naam bij je review').fill('Sanne')
    await page
      .getByRole('group', { name: 'Kwaliteit (niet verplicht)' })
      .getByRole('radio', { name: '5 sterren' })
      .focus()
    await page.keyboard.press('Space')
    await submitWithEnter(page.getByRole('button', { name: 'Verstuur review' }))
    await expect(
      page.getByText('Dank je wel. We lezen je review voordat hij op de site komt.'),
    ).toBeVisible()

    const admin = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await enterAdmin(admin, '/beheer/reviews/')
    await expectAccessible(admin)
    await admin.getByRole('link', { name: title }).press('Enter')
    await expect(admin.getByRole('img', { name: 'Foto 1 bij de review' })).toBeVisible()
    await submitWithEnter(admin.getByRole('button', { name: 'Weiger' }))
    await expect(admin.getByLabel('Reden om te weigeren')).toBeFocused()
    await admin.getByLabel('Antwoord van de winkel').fill('Dank je wel, Sanne.')
    await submitWithEnter(admin.getByRole('button', { name: 'Antwoord opslaan' }))
    await expect(admin.getByText('Opgeslagen.')).toBeVisible()
    await expectAccessible(admin)
    await submitWithEnter(admin.getByRole('button', { name: 'Keur goed' }))
    await expect(admin.getByText('De review staat op de site.')).toBeVisible()
    await admin.context().close()

    await page.goto(`/product/${slug}/`)
    await expect(page.getByRole('link', { name: /4 van 5 sterren.* 1 review/ })).toBeVisible()
    expect(
      await page.locator('script[type="application/ld+json"]').first().textContent(),
    ).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1')
    const bars = page.locator('.rating-bars')
    await expect(bars).toHaveAttribute('data-waits')
    await bars.scrollIntoViewIfNeeded()
    await expect(bars).not.toHaveAttribute('data-waits')
    const bar = bars.locator('.rating-bar')
    expect(
      await bar.evaluate((each) => getComputedStyle(each, '::before').transitionDuration),
    ).toBe('1.5s')
    const review = section.getByRole('article')
    await expect(review).toContainText(title)
    await expect(review).toContainText('Antwoord van Schakel')
    await expect(review.getByRole('img', { name: 'Foto 1 van Sanne' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(review).toContainText(title)
    await expect(bars).not.toHaveAttribute('data-waits')
  },
)

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'all reviews are sorted and filtered, and one is reported @phone',
    async ({ page, expectComplaint }) => {
      expectComplaint(/status of 422 .*\/reviews\/\d+\/melden\/[)?]/)
      await page.goto('/product/schakelketting-noor/')
      await page.getByRole('link', { name: 'Toon alle 4 reviews' }).click()
      await page.getByLabel('Sorteer op').selectOption('Minste sterren eerst')
      await page.getByRole('button', { name: 'Sorteer' }).click()
      await expect(page.getByRole('article').first()).toContainText('Sluiting is klein')
      await page.getByRole('link', { name: /^5 sterren/ }).click()
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByRole('link', { name: /^Melden.*Goed in het pak/ }).click()
      await page.getByLabel('Leg uit').fill('Deze heeft iemand verzonnen.')
      await page.getByRole('button', { name: 'Verstuur melding' }).click()
      await expect(page.getByText('Kies wat er mis is.')).toBeVisible()
      await expect(page.getByLabel('Leg uit')).toHaveValue('Deze heeft iemand verzonnen.')
      await page.getByLabel('Dit is geen echte ervaring').check()
      await page.getByRole('button', { name: 'Verstuur melding' }).click()
      await expect(page.getByText('We bekijken je melding')).toBeVisible()
    },
  )
})

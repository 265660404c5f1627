import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'

journey(
  'the owner writes a post, schedules and publishes it, and it is readable in the shop [S19] @both',
  async ({ page, browser, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/beheer\/journaal\/nieuw\/[)?]/)
    const title = `Parels bewaren ${project.name}`
    const admin = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await enterAdmin(admin, '/beheer/journaal/')
    await expectAccessible(admin)
    await admin.getByRole('link', { name: 'Nieuw verhaal' }).press('Enter')
    await admin.getByLabel('Inleiding').fill('Parels houden van huid, en niet van een kluis.')

    // With the keyboard: a heading, text, a list.
    await expect(admin.getByRole('toolbar', { name: 'Opmaak' })).toBeVisible()
    const text = admin.getByRole('textbox', { name: 'Tekst' })
    await text.focus()
    await admin.keyboard.type('Dragen')
    await admin.getByRole('button', { name: 'Kop', exact: true }).press('Enter')
    await admin.keyboard.press('End')
    await admin.keyboard.press('Enter')
    await admin.keyboard.type('Een parel die vaak gedragen wordt, blijft glanzen.')
    await admin.keyboard.press('Enter')
    await admin.getByRole('button', { name: 'Lijst', exact: true }).press('Enter')
    await admin.getByRole('button', { name: 'Cursief', exact: true }).press('Enter')
    await admin.keyboard.type('als laatste om')
    await admin.getByRole('button', { name: 'Cursief', exact: true }).press('Enter')
    await admin.keyboard.press('Enter')
    await admin.keyboard.type('als eerste af')
    await admin.keyboard.press('Enter')
    await admin.keyboard.press('Enter')
    await admin.getByRole('button', { name: 'Product', exact: true }).press('Enter')
    await admin.getByLabel('Naam, SKU, EAN of nummer').fill('parelketting')
    await admin.keyboard.press('Enter')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: /Parelketting Marit/ }).press('Enter')
    await expect(
      admin.getByRole('button', { name: 'Product Parelketting Marit weghalen' }),
    ).toBeVisible()
    await admin.getByRole('button', { name: 'Kies een foto' }).press('Enter')
    await admin
      .getByRole('button', { name: /Parelsnoer, pareloorknopjes/ })
      .first()
      .press('Enter')
    await expect(admin.getByRole('button', { name: 'Zonder foto' })).toBeVisible()

    // Without a title the post is not saved, and nothing is lost.
    const save = admin.getByRole('button', { name: 'Opslaan' }).filter({ visible: true })
    await submitWithEnter(save)
    await expect(admin.getByLabel('Titel', { exact: true })).toHaveAccessibleDescription(
      /een titel/,
    )
    await expect(text).toContainText('blijft glanzen')
    await admin.getByLabel('Titel', { exact: true }).fill(title)
    await admin.getByLabel('Status', { exact: true }).selectOption('In de winkel')
    await admin.getByLabel('Vanaf').fill('2099-01-01T10:00')
    await submitWithEnter(save)
    await expect(admin.getByText(/^Opgeslagen. Gepland/)).toBeVisible()
    await page.goto('/blog/')
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)

    await admin.getByLabel('Vanaf').fill('2026-01-02T10:00')
    await submitWithEnter(save)
    await expect(admin.getByText('Opgeslagen. In de winkel.')).toBeVisible()
    // Tags that other posts have too.
    await admin.getByLabel('Trefwoorden').fill(`parels, Bewaren ${project.name}`)
    // The page shows the same message as after the save before, so the response is awaited.
    const saved = admin.waitForResponse((response) => response.request().method() === 'POST')
    await submitWithEnter(save)
    await saved
    await expect(admin.getByLabel('Trefwoorden')).toHaveValue(`parels, Bewaren ${project.name}`)
    await page.goto('/blog/')
    await page.getByRole('link', { name: title }).first().press('Enter')
    await expect(page.getByRole('listitem').locator('em')).toHaveText('als laatste om')
    const tags = page.getByRole('list', { name: 'Trefwoorden' })
    await tags.getByRole('link', { name: `Bewaren ${project.name}` }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bewaren ${project.name}`)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await expectAccessible(page)
    await expectAccessible(admin)
    await admin.context().close()

    await page.goto('/blog/')
    await page.getByRole('link', { name: title }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Dragen' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'als eerste af' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Parelketting Marit.*€/ })).toBeVisible()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    const otherPosts = page.getByRole('navigation', { name: 'Meer artikelen' })
    await otherPosts
      .getByRole('link', { name: /^Volgend/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  },
)

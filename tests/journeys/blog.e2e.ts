import { enterDesk } from './desk.ts'
import { expect, expectAccessible, journey, pressEnter } from './journey.ts'

journey(
  'the owner writes a story, plans it and puts it in the shop, where it reads well [S19] @both',
  async ({ page, browser, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/beheer\/journaal\/nieuw\/[)?]/)
    const title = `Parels bewaren ${project.name}`
    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await enterDesk(desk, '/beheer/journaal/')
    await expectAccessible(desk)
    await desk.getByRole('link', { name: 'Nieuw verhaal' }).press('Enter')
    await desk.getByLabel('Inleiding').fill('Parels houden van huid, en niet van een kluis.')

    // With the keyboard: a heading, words, a list.
    await expect(desk.getByRole('toolbar', { name: 'Opmaak' })).toBeVisible()
    const text = desk.getByRole('textbox', { name: 'Tekst' })
    await text.focus()
    await desk.keyboard.type('Dragen')
    await desk.getByRole('button', { name: 'Kop', exact: true }).press('Enter')
    await desk.keyboard.press('End')
    await desk.keyboard.press('Enter')
    await desk.keyboard.type('Een parel die vaak gedragen wordt, blijft glanzen.')
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: 'Lijst', exact: true }).press('Enter')
    await desk.getByRole('button', { name: 'Cursief', exact: true }).press('Enter')
    await desk.keyboard.type('als laatste om')
    await desk.getByRole('button', { name: 'Cursief', exact: true }).press('Enter')
    await desk.keyboard.press('Enter')
    await desk.keyboard.type('als eerste af')
    await desk.keyboard.press('Enter')
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: 'Product', exact: true }).press('Enter')
    await desk.getByLabel('Naam, SKU, GTIN of nummer').fill('parelketting')
    await desk.keyboard.press('Enter')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: /Parelketting Marit/ }).press('Enter')
    await expect(
      desk.getByRole('button', { name: 'Product Parelketting Marit weghalen' }),
    ).toBeVisible()
    await desk.getByRole('button', { name: 'Kies een foto' }).press('Enter')
    await desk
      .getByRole('button', { name: /Parelsnoer, pareloorknopjes/ })
      .first()
      .press('Enter')
    await expect(desk.getByRole('button', { name: 'Zonder foto' })).toBeVisible()

    // Without a title nothing is kept, and nothing is lost.
    const save = desk.getByRole('button', { name: 'Opslaan' }).filter({ visible: true })
    await pressEnter(save)
    await expect(desk.getByLabel('Titel', { exact: true })).toHaveAccessibleDescription(/een titel/)
    await expect(text).toContainText('blijft glanzen')
    await desk.getByLabel('Titel', { exact: true }).fill(title)
    await desk.getByLabel('Staat', { exact: true }).selectOption('In de winkel')
    await desk.getByLabel('Vanaf').fill('2099-01-01T10:00')
    await pressEnter(save)
    await expect(desk.getByText(/^Opgeslagen. Gepland/)).toBeVisible()
    await page.goto('/blog/')
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)

    await desk.getByLabel('Vanaf').fill('2026-01-02T10:00')
    await pressEnter(save)
    await expect(desk.getByText('Opgeslagen. In de winkel.')).toBeVisible()
    // Words that it shares with other stories.
    await desk.getByLabel('Trefwoorden').fill(`parels, Bewaren ${project.name}`)
    await pressEnter(save)
    await expect(desk.getByLabel('Trefwoorden')).toHaveValue(`parels, Bewaren ${project.name}`)
    await page.goto('/blog/')
    await page.getByRole('link', { name: title }).first().press('Enter')
    await expect(page.getByRole('listitem').locator('em')).toHaveText('als laatste om')
    const words = page.getByRole('list', { name: 'Trefwoorden' })
    await words.getByRole('link', { name: `Bewaren ${project.name}` }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bewaren ${project.name}`)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await expectAccessible(page)
    await expectAccessible(desk)
    await desk.context().close()

    await page.goto('/blog/')
    await page.getByRole('link', { name: title }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Dragen' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'als eerste af' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Parelketting Marit.*€/ })).toBeVisible()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    const more = page.getByRole('navigation', { name: 'Meer artikelen' })
    await more
      .getByRole('link', { name: /^Volgend/ })
      .filter({ visible: true })
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  },
)

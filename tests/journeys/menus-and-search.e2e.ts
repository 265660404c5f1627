import { expect, expectAccessible, journey } from './journey.ts'

journey('the main menu opens for a resting pointer and for arrow keys', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  await menu.getByRole('link', { name: 'Kettingen', exact: true }).hover()
  await expect(menu.getByRole('link', { name: 'Alle kettingen' })).toBeVisible()
  await expectAccessible(page)
  await page.mouse.move(700, 850)
  await expect(menu.getByRole('link', { name: 'Alle kettingen' })).toBeHidden()

  await menu.getByRole('link', { name: 'Ringen', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Alle ringen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Ringen', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(menu.getByRole('link', { name: 'Kettingen', exact: true })).toBeFocused()
})

journey(
  'the mobile menu slides in with its submenus and closes again [S12] [T15] @phone',
  async ({ page }) => {
    await page.goto('/shop/')
    const opener = page.getByRole('link', { name: 'Menu', exact: true })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: /Ringen/ }).click()
    await expect(menu.getByRole('link', { name: /Alle ringen/ })).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Terug' }).click()
    await expect(menu.getByRole('button', { name: /Ringen/ })).toBeFocused()
    await menu.getByRole('button', { name: 'Menu sluiten' }).click()
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

journey(
  'the splash search suggests while the visitor types [S13] [V09] @both',
  async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('banner').getByRole('link', { name: 'Zoeken' })
    await opener.click()
    const search = page.getByRole('dialog', { name: 'Zoeken' })
    const field = search.getByRole('searchbox', { name: 'Waar ben je naar op zoek?' })
    await expect(field).toBeFocused()
    await field.fill('parel')
    await expect(search.getByRole('link', { name: /Bekijk alle/ })).toBeVisible()
    await expectAccessible(page)
    await field.press('ArrowDown')
    await expect(search.getByRole('link').first()).toBeFocused()

    await search.getByRole('combobox', { name: 'Een categorie selecteren' }).click()
    const categorySearch = page.getByRole('combobox', { name: 'Zoek een categorie' })
    await categorySearch.fill('tiara')
    await expect(page.getByText('Geen overeenkomsten gevonden')).toBeVisible()
    await categorySearch.fill('ring')
    await page
      .getByRole('option', { name: /^Ringen/ })
      .first()
      .click()
    await search.getByRole('button', { name: 'Keuze wissen' }).click()
    await expect(search.getByText('Een categorie selecteren')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

journey('a search for a service shows the page about it, and no empty result', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Zoeken' }).click()
  await page.getByRole('searchbox', { name: 'Waar ben je naar op zoek?' }).fill('ruilen')
  const search = page.getByRole('dialog')
  await expect(search.getByRole('link', { name: 'Ruilen en retour' })).toBeVisible()
  await expect(search.getByText('No results found')).toHaveCount(0)
})

journey('no typed letter is lost while the search loads', async ({ page }) => {
  let releaseCode = () => {}
  const codeReleased = new Promise<void>((resolve) => {
    releaseCode = resolve
  })
  await page.route(/search-overlay-.*\.js$/, async (route) => {
    await codeReleased
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Zoeken' }).press('Enter')
  await page.keyboard.type('parel')
  await page.keyboard.press('Backspace')
  releaseCode()
  const field = page.getByRole('searchbox', { name: 'Waar ben je naar op zoek?' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('pare')
  await page.keyboard.type('l')
  await expect(field).toHaveValue('parel')
})

journey(
  'a list of categories that can’t be loaded shows an error, closes with Escape, and loads the next time [X13]',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 500 .*\/deel\/categorieen\//)
    await page.route('**/deel/categorieen/', (route) => route.fulfill({ status: 500 }))
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Zoeken' }).click()
    await page.getByRole('combobox', { name: 'Een categorie selecteren' }).click()
    await expect(page.getByText('The results could not be loaded.', { exact: true })).toBeVisible()
    await page.unroute('**/deel/categorieen/')

    await page.keyboard.press('Escape')
    await expect(page.getByText('The results could not be loaded.')).toBeHidden()
    await expect(page.getByRole('searchbox', { name: 'Waar ben je naar op zoek?' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Een categorie selecteren' }).click()
    await expect(page.getByRole('option', { name: /^Ringen/ }).first()).toBeVisible()
  },
)

journey('a search with a typing error finds the right products', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Zoeken' }).click()
  await page.getByRole('searchbox').fill('zilvren kettinkje')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/zoeken\/\?s=zilvren/)
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

journey(
  'a search for a service shows its answer, and products below it only where they match @both',
  async ({ page }) => {
    await page.goto('/zoeken/?s=ruilen')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Antwoord op ‘ruilen’')
    await expect(page.getByRole('heading', { level: 2, name: 'Ruilen en retour' })).toBeVisible()
    const answer = page.getByRole('region', { name: 'Ruilen en retour' })
    await expect(answer).toContainText('dagen na de dag dat je je sieraad kreeg')
    await expect(page.getByText('No results found')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/zoeken/?s=ring ruilen')
    await expect(answer).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await answer.getByRole('link', { name: 'Alles over ruilen en retour' }).click()
    await expect(page).toHaveURL('/ruilen-en-retour/')
    // Filters that leave no product can be removed.
    await page.goto('/zoeken/?s=ring ruilen&van=90000')
    await expect(page.getByText('Niets gevonden voor ‘ring ruilen’')).toBeVisible()
    await expect(page.locator('#filters')).toHaveCount(1)
  },
)

journey(
  'the category dropdown opens the chosen category, and without a choice the whole shop [S03] [S04] [V08] [C22]',
  async ({ page }) => {
    const navigations: string[] = []
    const scriptRequests: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/_.data') navigations.push(search.replace(/&_routes=.*/, ''))
      if (/wc-ajax|admin-ajax|ajax-cached/.test(request.url())) scriptRequests.push(request.url())
    })
    await page.goto('/shop/')
    const dropdown = page.getByRole('combobox', { name: 'Categorie' })
    await dropdown.selectOption({ label: 'Ringen' })
    await expect(page).toHaveURL('/product-category/ringen/')
    await expect(page.getByRole('heading', { level: 1, name: 'Ringen' })).toBeVisible()
    // The order of the list stays in the query when the category changes.
    await page.getByLabel('Sorteer op').selectOption('Nieuwste eerst')
    await expect(page).toHaveURL('/product-category/ringen/?sorteer=nieuw')
    const form = page.locator('form').filter({ has: dropdown })
    await expect(form.locator('input[name="sorteer"]')).toHaveValue('nieuw')
    await dropdown.selectOption({ label: 'Armbanden' })
    await expect(page).toHaveURL('/product-category/armbanden/?sorteer=nieuw')
    await expect(page.getByRole('heading', { level: 1, name: 'Armbanden' })).toBeVisible()
    expect(navigations).toEqual(['?product_cat=ringen', '?sorteer=nieuw&product_cat=armbanden'])
    await dropdown.selectOption('')
    await expect(page).toHaveURL('/shop/')
    expect(scriptRequests).toEqual([])
  },
)

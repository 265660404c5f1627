import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

journey('screens of the back office are accessible and fit @both', async ({ page }) => {
  journey.slow()
  await enterAdmin(page)
  const screenWidth = page.viewportSize()?.width ?? 0
  for (const screen of [
    'kortingscodes',
    'deals',
    'collecties',
    'kenmerken',
    'status',
    'reservekopieen',
    'vindbaarheid',
    'vindbaarheid/producten',
    'vindbaarheid/zoekmachines',
    'vindbaarheid/assistenten',
    'vindbaarheid/niet-gevonden',
    'account/programmas',
    'koppelingen/sleutels',
    'logboek',
    'logboek/gewist',
  ]) {
    await page.goto(`/beheer/${screen}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    expect(await widthOf(page), screen).toBeLessThanOrEqual(screenWidth)
  }
})

journey('pages of the shop fit a phone of 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/product/tennisarmband-iris/')
  await page.getByRole('button', { name: 'In winkelwagen' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await widthOf(page)).toBe(320)
  for (const url of [
    '/',
    '/shop/',
    '/product-category/ringen/',
    '/product/zegelring-otto/',
    '/product/trouwringen-hanne/',
    '/zoeken/?s=ketting',
    '/vergelijken/',
    '/verlanglijst/',
    '/cart/',
    '/checkout/',
    '/klantenservice/',
    '/blog/',
    '/inloggen/',
    '/bestelling-volgen/',
  ]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await widthOf(page), url).toBe(320)
  }
})

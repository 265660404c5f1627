import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

async function createPhoto(background: string) {
  const canvas = { width: 900, height: 900, channels: 3 as const, background }
  return sharp({ create: canvas }).jpeg().toBuffer()
}

/** Drops a file on the page's field, or pastes it: a browser sends both as files of an event. */
async function addFile(page: Page, how: 'drop' | 'paste', photo: Buffer) {
  const bytes = photo.toString('base64')
  await page.evaluate(
    ({ how, bytes }) => {
      const files = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      files.items.add(new File([content], `${how}.jpg`, { type: 'image/jpeg' }))
      const options = { bubbles: true, cancelable: true }
      if (how === 'drop') {
        const field = document.querySelector('input[type=file]')
        field?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: files }))
      } else {
        document.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: files }))
      }
    },
    { how, bytes },
  )
}

/** Creates a draft product with two photos, and stays on the page of its photos. */
async function createProductWithPhotos(page: Page, name: string) {
  await enterAdmin(page, '/beheer/producten/nieuw/')
  await page.getByLabel('Naam').fill(name)
  await page.getByLabel('Prijs').fill('90')
  await page.getByRole('button', { name: 'Concept aanmaken' }).click()
  await page.waitForURL(/\/beheer\/producten\/\d+\//)
  await page.goto(`${new URL(page.url()).pathname}fotos/`)
  await expectAccessible(page)
  await page.getByLabel('Foto’s toevoegen').setInputFiles([
    { name: 'geel.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#d4af37') },
    { name: 'wit.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#eeeeee') },
  ])
  const photoItems = page.locator('main ol > li').filter({ has: page.locator('img') })
  await expect(photoItems).toHaveCount(2)
  return photoItems
}

const altTextField = (page: Page, number: number) => page.getByLabel(`Alt-tekst van foto ${number}`)

journey(
  'photos are selected, dropped and pasted, sorted by keyboard, and stay in order when saved @both',
  async ({ page }, info) => {
    journey.slow()
    const photos = await createProductWithPhotos(page, `Fotoring ${info.project.name}`)
    await addFile(page, 'drop', await createPhoto('#b76e79'))
    await expect(photos).toHaveCount(3)
    await addFile(page, 'paste', await createPhoto('#4b3621'))
    await expect(photos).toHaveCount(4)
    await expectAccessible(page)

    await altTextField(page, 1).fill('Goudkleurige creolen')
    await altTextField(page, 2).fill('Witte creolen')
    const readTopOfFirst = () =>
      photos.first().evaluate((photo) => photo.getBoundingClientRect().top + scrollY)
    const topBeforeSave = await readTopOfFirst()
    await page.getByRole('button', { name: 'Opslaan' }).press('Enter')
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    expect(await readTopOfFirst()).toBe(topBeforeSave)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Foto 2 naar voren' }).press('Enter')
    await expect(altTextField(page, 1)).toHaveValue('Witte creolen')

    // Removing a photo in the middle leaves its place, so that no other moves.
    const readTopOfLast = () =>
      photos.last().evaluate((photo) => photo.getBoundingClientRect().top + scrollY)
    const lastBefore = await readTopOfLast()
    await page.getByRole('button', { name: 'Foto 2 verwijderen' }).press('Enter')
    await expect(photos).toHaveCount(3)
    expect(Math.abs((await readTopOfLast()) - lastBefore)).toBeLessThan(1)
    const restoreButton = page.getByRole('button', { name: 'Zet terug' })
    await expect(restoreButton).toBeFocused()
    await expectAccessible(page)
    await restoreButton.press('Enter')
    await expect(photos).toHaveCount(4)
    expect(Math.abs((await readTopOfLast()) - lastBefore)).toBeLessThan(1)
  },
)

journey('with a mouse a photo is dragged to the front', async ({ page }) => {
  const photos = await createProductWithPhotos(page, 'Sleepring')
  await altTextField(page, 2).fill('Witte creolen')
  await photos.nth(1).dragTo(photos.first())
  await expect(altTextField(page, 1)).toHaveValue('Witte creolen')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  await page.reload()
  await expect(altTextField(page, 1)).toHaveValue('Witte creolen')
})

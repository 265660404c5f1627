import sharp from 'sharp'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

/** Creates a photo of noise, whose sizes take a while to create. */
const createNoisyPhoto = () =>
  sharp({
    create: {
      width: 1800,
      height: 1800,
      channels: 3,
      background: '#a8863c',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

journey(
  'a dropped photo is sent again with its progress after the connection was lost, and a file that is no photo is rejected [C21, X07, X10] @both',
  async ({ page, expectComplaint }, { project }) => {
    journey.slow()
    const name = `Zendring ${project.name}`
    await enterAdmin(page, '/beheer/producten/nieuw/')
    await page.getByLabel('Naam').fill(name)
    await page.getByLabel('Prijs').fill('250')
    await page.getByRole('button', { name: 'Concept aanmaken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goto(`${page.url()}fotos/`)
    await expect(page.getByText('Slepen en plakken kan ook.')).toBeVisible()
    const photos = page.getByRole('main').locator('img')
    await expect(photos).toHaveCount(0)

    // The connection is lost during the upload, and restored.
    expectComplaint(/net::ERR_INTERNET_DISCONNECTED .*\/admin-ajax\.php\?action=rest-nonce/)
    await page.context().setOffline(true)
    const bytes = (await createNoisyPhoto()).toString('base64')
    const droppedFiles = await page.evaluateHandle((data) => {
      const transfer = new DataTransfer()
      const bits = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bits], 'opname-1.jpg', { type: 'image/jpeg' }))
      return transfer
    }, bytes)
    await page.getByText('Foto’s toevoegen').dispatchEvent('drop', { dataTransfer: droppedFiles })
    const alert = page.getByRole('alert').filter({ hasText: 'opname-1.jpg' })
    await expect(alert).toContainText('You are probably offline. De verbinding viel weg.')
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await page.context().setOffline(false)

    await page.getByRole('button', { name: /^Probeer opnieuw.* opname-1.jpg$/ }).press('Enter')
    await expect(page.getByLabel('Foto’s toevoegen')).toBeFocused()
    const progress = page.getByRole('progressbar', { name: 'opname-1.jpg' })
    await expect(page.getByRole('status').filter({ hasText: '1 onderweg' })).toBeAttached()
    await expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value), { intervals: [20] })
      .toBeGreaterThan(0)
    await expect(alert).toHaveCount(0)
    await expect(photos).toHaveCount(1)
    await expect(progress).toHaveCount(0)

    // A file that is not a photo is not retried.
    expectComplaint(/status of 400 .*\/wp-json\/wp\/v2\/media/)
    const buffer = Buffer.from('geen foto')
    const invalidFile = { name: 'brief.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByLabel('Foto’s toevoegen').setInputFiles(invalidFile)
    await expect(page.getByRole('alert').filter({ hasText: 'brief.jpg' })).toContainText(
      'Media upload failed.',
    )
    await expect(page.getByRole('button', { name: /^Probeer opnieuw/ })).toHaveCount(0)
    await page.reload()
    await expect(photos).toHaveCount(1)
    await expectAccessible(page)
  },
)

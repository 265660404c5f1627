import sharp from 'sharp'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'

const createPhoto = (background: string, width = 600) =>
  sharp({ create: { width, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

journey(
  'the owner fills the library, sets the focal point of a photo, replaces and deletes it @both',
  async ({ page, expectComplaint }, { project }) => {
    const name = `opname-${project.name}`
    const colour = project.name === 'phone' ? '#4b3621' : '#1e3a8f'
    await enterAdmin(page, '/beheer/bibliotheek/')
    await expect(page.getByText('Slepen en plakken kan ook.')).toBeVisible()
    await expectAccessible(page)
    expectComplaint(/status of 400 .*\/wp-json\/wp\/v2\/media/)
    await page.getByLabel('Bestanden toevoegen').setInputFiles([
      { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await createPhoto(colour) },
      { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('geen pdf') },
    ])
    await expect(page.getByRole('alert')).toContainText('brief.pdf: Media upload failed.')
    const photoLink = page.getByRole('link', { name: `${name}.jpg` })
    await expect(photoLink).toBeVisible()

    // Dropped and pasted files are uploaded in the same way.
    const bytes = [...(await createPhoto(colour, 500))]
    await page.evaluate(
      ([data, file]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(data)], file, { type: 'image/jpeg' }))
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer }))
      },
      [bytes, `${name}-geplakt.jpg`] as const,
    )
    await expect(page.getByRole('link', { name: `${name}-geplakt.jpg` })).toBeVisible()
    await page.getByRole('searchbox').fill(`${name}.jpg`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: `${name}-geplakt.jpg` })).toBeHidden()
    await photoLink.press('Enter')

    await expect(page.getByText('Zo staat hij in een vierkant.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Omschrijving van de foto (alt-tekst)').fill(`Ringen op hout, ${name}`)
    expectComplaint(/status of 422 .*\/beheer\/bibliotheek\/\d+\/[)?]/)
    await page.getByLabel('Van links (%)').fill('120')
    await submitWithEnter(page.getByRole('button', { name: 'Opslaan' }))
    await expect(page.getByLabel('Van links (%)')).toHaveAccessibleDescription(/0 tot en met 100/)
    await expect(page.getByLabel('Omschrijving van de foto (alt-tekst)')).toHaveValue(
      /Ringen op hout/,
    )
    await page.getByLabel('Van links (%)').fill('25')
    await page.getByLabel('Onderschrift').fill('Foto: Hanne')
    await submitWithEnter(page.getByRole('button', { name: 'Opslaan' }))
    await expect(page.getByRole('heading', { level: 1, name: /^Ringen op hout/ })).toBeVisible()
    await expect(page.getByLabel('Van links (%)')).toHaveValue('25')
    await expect(page.getByLabel('Onderschrift')).toHaveValue('Foto: Hanne')
    await page.getByLabel('Andere foto').setInputFiles({
      name: 'nieuw.jpg',
      mimeType: 'image/jpeg',
      buffer: await createPhoto('#7a8b5c', 800),
    })
    await submitWithEnter(page.getByRole('button', { name: 'Vervang overal' }))
    await expect(page.getByText(/800 × 400/)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await submitWithEnter(page.getByRole('button', { name: 'Gooi weg' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Bibliotheek' })).toBeVisible()
  },
)

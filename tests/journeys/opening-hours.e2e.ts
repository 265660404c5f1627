import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

const HOURS_PAGE = '/beheer/instellingen/openingstijden/'
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true }).click()

/** Both projects visit the same shop at the same time, so each has a Sunday of its own. */
const WEEKS_AHEAD: Record<string, number> = { desktop: 5, phone: 6 }

/** Returns a Sunday some weeks ahead: the shop is closed then anyway, so no other journey is affected. */
function findSundayAhead(weeks: number): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7) + weeks * 7)
  return day.toISOString().slice(0, 10)
}

journey(
  'the owner sees errors beside the hours, adds a day, deletes it and restores it @both',
  async ({ page, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/beheer\/instellingen\/openingstijden\/[)?]/)
    expectComplaint(/status of 422 .*\/beheer\/instellingen\/garantie\/[)?]/)
    expectComplaint(/status of 422 .*\/beheer\/instellingen\/openingstijden\/nieuw\/[)?]/)
    const note = `Koopzondag voor wie nog iets zoekt (${project.name})`
    await enterAdmin(page, HOURS_PAGE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Openingstijden')
    await expectAccessible(page)
    const wednesday = page.getByRole('group', { name: 'woensdag' })
    await wednesday.getByLabel('Tot').first().fill('08:00')
    await save(page)
    await expect(wednesday.getByLabel('Tot').first()).toHaveAccessibleDescription(
      /Sluit later dan je opengaat/,
    )
    await expect(wednesday.getByLabel('Tot').first()).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('radio', { name: /^Op deze dagen/ }).check()
    for (const day of await page.getByRole('checkbox').all()) await day.uncheck()
    await wednesday.getByLabel('Tot').first().fill('17:30')
    await save(page)
    await expect(page.getByRole('radio', { name: /^Op deze dagen/ })).toBeFocused()
    await expect(page.getByText('Kies minstens één dag.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Instellingen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instellingen')

    await page.goto('/beheer/instellingen/garantie/')
    await page.getByRole('button', { name: 'Plaats het bestand' }).click()
    await expect(page.getByLabel('Het officiële bestand')).toBeFocused()
    await expectAccessible(page)

    await page.goto(HOURS_PAGE)
    await page.getByRole('link', { name: 'Dagen toevoegen' }).click()
    await page
      .getByLabel('Dag, of de eerste dag')
      .fill(findSundayAhead(WEEKS_AHEAD[project.name] ?? 0))
    await page.getByLabel('Wat er is').fill(note)
    await page.getByLabel('Open van').fill('12:00')
    await save(page)
    await expect(page.getByLabel('Tot').first()).toHaveAccessibleDescription(/Vul een tijd in/)
    await expectAccessible(page)
    await page.getByLabel('Tot').first().fill('17:00')
    await save(page)
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/winkel-en-atelier/')
    await expect(page.getByText(note)).toBeVisible()
    await expect(page.getByText(/^Nu (open|gesloten)/)).toBeVisible()
    await expectAccessible(page)

    await page.goto(HOURS_PAGE)
    await page.getByRole('listitem').filter({ hasText: note }).getByRole('link').click()
    await page.getByRole('button', { name: 'Verwijder deze dagen' }).click()
    await expect(page.getByText(/^Verwijderd\./)).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('listitem')
      .filter({ hasText: note })
      .getByRole('button', { name: /^Zet terug/ })
      .click()
    await expect(page.getByText('Teruggezet. De winkel toont het al.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('listitem').filter({ hasText: note }).getByRole('link').click()
    await page.getByRole('button', { name: 'Verwijder deze dagen' }).click()
    await expect(page.getByText(/^Verwijderd\./)).toBeVisible()
  },
)

import { asc, eq } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { COUNTRIES } from '#app/features/sales/addresses/addresses.ts'
import { percentText, vatName, vatRateOf } from '#app/features/sales/tax/vat-rates.ts'
import type { App } from '#app/platform/app.ts'
import { programTaxClasses, programTaxRates, type TaxRate } from './program-taxes-tables.server.ts'
import { taxRateId } from './tax-rate-id.ts'

/** Maximum number of rates; more are a mistake of a program. */
export const MAX_TAX_RATES = 5_000

/** The classes of Dutch VAT. */
export const DUTCH_TAX_CLASSES = [
  { slug: 'standard', name: 'Hoog', dutchRate: 21 },
  { slug: 'reduced-rate', name: 'Laag', dutchRate: 9 },
  { slug: 'zero-rate', name: 'Nul', dutchRate: 0 },
] as const

/** Returns the rates that the law sets: those of the Netherlands, and foreign ones if the shop uses the OSS. */
async function readRatesByLaw(app: App): Promise<TaxRate[]> {
  const { usesOss } = await readSettings(app)
  const countries = COUNTRIES.filter((country) => country === 'NL' || usesOss)
  return countries
    .flatMap((country) =>
      DUTCH_TAX_CLASSES.map(({ slug, dutchRate }) => ({
        country,
        slug,
        rate: vatRateOf(country, dutchRate),
      })),
    )
    .map(({ country, slug, rate }, position) => ({
      id: taxRateId(country, rate),
      country,
      state: '',
      postcodes: [],
      cities: [],
      rate,
      name: `${vatName(country)} ${percentText(rate)}`,
      priority: 1,
      isCompound: false,
      isForShipping: true,
      position,
      class: slug,
      isSetByLaw: true,
    }))
}

/** Returns the rates of the shop, followed by those of programs. */
export async function readTaxRates(app: App): Promise<TaxRate[]> {
  const rateRows = await app.db
    .select()
    .from(programTaxRates)
    .orderBy(asc(programTaxRates.position), asc(programTaxRates.id))
    .limit(MAX_TAX_RATES)
  return [
    ...(await readRatesByLaw(app)),
    ...rateRows.map((rate) => ({ ...rate, isSetByLaw: false })),
  ]
}

type TaxFields = Partial<Omit<typeof programTaxRates.$inferInsert, 'id'>>

/** Adds a rate and returns its id; undefined if there are too many rates. */
export async function addTaxRate(
  app: App,
  fields: TaxFields & { rate: number },
): Promise<number | undefined> {
  if ((await app.db.$count(programTaxRates)) >= MAX_TAX_RATES) return undefined
  const [insertedRate] = await app.db
    .insert(programTaxRates)
    .values(fields)
    .returning({ id: programTaxRates.id })
  return insertedRate?.id
}

export async function changeTaxRate(app: App, id: number, fields: TaxFields): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await app.db.update(programTaxRates).set(fields).where(eq(programTaxRates.id, id))
}

export async function removeTaxRate(app: App, id: number): Promise<void> {
  await app.db.delete(programTaxRates).where(eq(programTaxRates.id, id))
}

const MAX_TAX_CLASSES = 100

export async function readTaxClasses(app: App): Promise<{ slug: string; name: string }[]> {
  const classRows = await app.db
    .select()
    .from(programTaxClasses)
    .orderBy(asc(programTaxClasses.slug))
    .limit(MAX_TAX_CLASSES)
  return [...DUTCH_TAX_CLASSES.map(({ slug, name }) => ({ slug, name })), ...classRows]
}

/** Adds a class. Returns false if its slug is taken, or if there are too many classes. */
export async function addTaxClass(
  app: App,
  newClass: { slug: string; name: string },
): Promise<boolean> {
  const taxClasses = await readTaxClasses(app)
  if (taxClasses.length >= MAX_TAX_CLASSES || taxClasses.some(({ slug }) => slug === newClass.slug))
    return false
  const insertedClasses = await app.db
    .insert(programTaxClasses)
    .values(newClass)
    .onConflictDoNothing()
    .returning({ slug: programTaxClasses.slug })
  return insertedClasses.length > 0
}

/** Deletes a class with its rates. */
export async function removeTaxClass(app: App, slug: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.delete(programTaxRates).where(eq(programTaxRates.class, slug))
    await tx.delete(programTaxClasses).where(eq(programTaxClasses.slug, slug))
  })
}

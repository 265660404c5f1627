import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { documentLines, valueText } from '#app/features/core/rich-text/merge-fields.ts'
import { type Block, plainText } from '#app/features/core/rich-text/post-document.ts'
import { textHtml } from '#app/features/core/rich-text/text-html.server.ts'
import type { OrderPromises } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { type LegalFieldValues, readFieldValues } from './field-values.server.ts'
import { LEGAL_FIELDS, type LegalFieldInfo } from './legal-fields.ts'
import {
  type AgreedTexts,
  findLegalPage,
  LEGAL_PAGES,
  LEGAL_TEXTS_TAG,
  type LegalPage,
  type LegalSource,
  type LegalVersion,
  type RenderedLegalText,
  VERSIONS_PER_PAGE,
} from './legal-texts.ts'
import { legalTextVersions } from './legal-texts-tables.server.ts'
import { publishVersion } from './publish-version.server.ts'
import { fillLegalText, standardText } from './standard-texts.server.ts'

/** A heading and the blocks below it. */
interface LegalPart {
  title: Block[]
  blocks: Block[]
}

/** A plus icon that turns into a minus when its answer is unfolded. */
const FOLD_ICON =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true" class="size-5 shrink-0"><path d="M5 12h14"/><path d="M12 5v14" class="group-open:hidden"/></svg>'

type VersionRow = typeof legalTextVersions.$inferSelect

const cachedTexts = memoizeUntilChanged(
  'legal-texts',
  ['settings', LEGAL_TEXTS_TAG],
  async (app): Promise<Map<LegalPage, LegalVersion>> => {
    const values = await readFieldValues(app)
    const latestVersions = await readLatestVersions(app.db)
    const versions = new Map<LegalPage, LegalVersion>()
    for (const page of LEGAL_PAGES) {
      versions.set(page, await ensureCurrentVersion(app, page, latestVersions.get(page), values))
    }
    return versions
  },
)

/** Returns the texts in force, cached. If a changed setting changes a text, the next read stores its new version. */
export const readLegalTexts = (app: App): Promise<Map<LegalPage, LegalVersion>> =>
  app.use(cachedTexts)()

/** Returns the version of a page that is in force. */
export async function readLegalText(app: App, page: LegalPage): Promise<LegalVersion> {
  const version = (await readLegalTexts(app)).get(page)
  if (!version) throw new Error(`There is no text of ${page}`)
  return version
}

/** Returns the versions to which a customer agrees who places an order now. */
export async function readAgreedTexts(app: App): Promise<AgreedTexts> {
  const [terms, returns] = [await readLegalText(app, 'terms'), await readLegalText(app, 'returns')]
  return { terms, returns }
}

async function ensureCurrentVersion(
  app: App,
  page: LegalPage,
  latest: VersionRow | undefined,
  values: LegalFieldValues,
): Promise<LegalVersion> {
  const source = latest?.source ?? null
  const filledText = fillLegalText(source ?? standardText(page), values)
  const row = isSameText(latest?.published, filledText)
    ? latest
    : await publishVersion(app, page, { source, published: filledText, savedBy: '' })
  if (!row) throw new Error(`The text of ${page} was not stored`)
  return toVersion(row)
}

const isSameText = (storedText: LegalSource | undefined, text: LegalSource) =>
  storedText !== undefined && sortedJson(storedText) === sortedJson(text)

/** Serializes a value with sorted object keys, because jsonb does not preserve their order. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

async function readLatestVersions(db: Db): Promise<Map<LegalPage, VersionRow>> {
  const rows = await db
    .selectDistinctOn([legalTextVersions.page])
    .from(legalTextVersions)
    .orderBy(legalTextVersions.page, desc(legalTextVersions.id))
  return new Map(rows.map((row) => [row.page, row]))
}

function toVersion({ id, page, source, published, savedBy, createdAt }: VersionRow): LegalVersion {
  return { id, page, ...published, isOwn: source !== null, savedBy, createdAt }
}

/** Renders a text for its page: a section for each large heading, or a folded answer below each question. */
export function renderLegalText(
  { lead, document, createdAt }: LegalVersion,
  layout: 'sections' | 'questions' = 'sections',
): RenderedLegalText {
  const parts: LegalPart[] = []
  for (const block of document.content) {
    const isTitle = block.type === 'heading' && block.attrs.level === 2
    if (isTitle) parts.push({ title: [block], blocks: [] })
    else if (parts.length > 0) parts.at(-1)?.blocks.push(block)
    else parts.push({ title: [], blocks: [block] })
  }
  return {
    lead,
    html: parts.map(layout === 'questions' ? questionHtml : sectionHtml).join(''),
    changedOn: dutchDate(createdAt),
  }
}

/** Uses the same classes as the component InfoSection. */
function sectionHtml({ title, blocks }: LegalPart, index: number): string {
  const html = textHtml(blocks)
  if (title.length === 0) return `<div class="info-text max-w-prose">${html}</div>`
  const heading = textHtml(title).replace(
    '<h2>',
    `<h2 id="tekst-${index}" class="display text-display-xs">`,
  )
  return `<section aria-labelledby="tekst-${index}" class="info-section">${heading}<div class="info-text">${html}</div></section>`
}

/** Unfolds only the first answer. The anchor is inside the answer, because browsers unfold it for a link to that anchor. */
function questionHtml({ title, blocks }: LegalPart, index: number): string {
  const html = textHtml(blocks)
  if (title.length === 0) return `<div class="info-text max-w-prose py-2">${html}</div>`
  const heading = textHtml(title)
    .replaceAll('h2>', 'h3>')
    .replace('<h3>', '<h3 class="font-medium">')
  return `<details${index === 0 ? ' open' : ''} class="group border-b border-line"><summary class="flex min-h-target cursor-pointer list-none items-center justify-between gap-4 py-2 [&amp;::-webkit-details-marker]:hidden">${heading}${FOLD_ICON}</summary><div id="tekst-${index}" class="info-text max-w-prose pb-6">${html}</div></details>`
}

/** Returns the large headings of a text as questions, and the text below each heading as its answer. */
export function questionsOf({ document }: LegalVersion): { question: string; answer: string }[] {
  const questions: { question: string; answer: string[] }[] = []
  for (const block of document.content) {
    if (block.type === 'heading' && block.attrs.level === 2)
      questions.push({ question: plainText(block), answer: [] })
    else questions.at(-1)?.answer.push(...documentLines({ type: 'doc', content: [block] }))
  }
  return questions
    .map(({ question, answer }) => ({ question, answer: answer.join(' ').trim() }))
    .filter(({ answer }) => answer !== '')
}

/** Returns the text that the owner edits, and the id of the version that the form is based on. */
export async function readEditedText(app: App, page: LegalPage) {
  const values = await readFieldValues(app)
  const [row] = await app.db
    .select()
    .from(legalTextVersions)
    .where(and(eq(legalTextVersions.page, page), ne(legalTextVersions.savedBy, '')))
    .orderBy(desc(legalTextVersions.id))
    .limit(1)
  const source = row?.source ?? null
  return {
    source: source ?? standardText(page),
    isOwn: source !== null,
    basedOn: row?.id ?? 0,
    values,
  }
}

/** Lists the merge fields with their current values. */
export const listFieldValues = (values: LegalFieldValues): LegalFieldInfo[] =>
  Object.entries(LEGAL_FIELDS).map(([name, meaning]) => ({
    name,
    meaning,
    value: valueText(values[name as keyof LegalFieldValues]),
  }))

/** Returns a page of the versions of a text, newest first. */
export async function readVersions(app: App, page: LegalPage, pageNumber: number) {
  const isOfPage = eq(legalTextVersions.page, page)
  const [totals] = await app.db.select({ total: count() }).from(legalTextVersions).where(isOfPage)
  const rows = await app.db
    .select({
      id: legalTextVersions.id,
      savedBy: legalTextVersions.savedBy,
      createdAt: legalTextVersions.createdAt,
      isOwn: sql<boolean>`${legalTextVersions.source} IS NOT NULL`,
    })
    .from(legalTextVersions)
    .where(isOfPage)
    .orderBy(desc(legalTextVersions.id))
    .limit(VERSIONS_PER_PAGE)
    .offset((pageNumber - 1) * VERSIONS_PER_PAGE)
  return { total: totals?.total ?? 0, versions: rows }
}

/** Finds a version with the source that the owner edited; `source` is null for the standard text. */
export async function findVersion(
  app: App,
  page: LegalPage,
  id: number,
): Promise<(LegalVersion & { source: LegalSource | null }) | undefined> {
  const [row] = await app.db
    .select()
    .from(legalTextVersions)
    .where(and(eq(legalTextVersions.id, id), eq(legalTextVersions.page, page)))
  return row && { ...toVersion(row), source: row.source }
}

/** Finds the version to which the customer of an order agreed, by the slug of its page. */
export async function findAgreedText(
  app: App,
  texts: OrderPromises['texts'],
  slug: string,
): Promise<LegalVersion | undefined> {
  const page = findLegalPage(slug)
  if (!texts || (page !== 'terms' && page !== 'returns')) return undefined
  return findVersion(app, page, texts[page])
}

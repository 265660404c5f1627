import { eq, sql } from 'drizzle-orm'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import type { FormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import { isRealId } from '#app/features/move-in/former-shop/former-ids.ts'
import { undecidedUrlsText } from '#app/features/move-in/former-urls/former-urls.ts'
import { MOVE_KINDS, type MoveDecision, type MoveReport, type MoveSample } from './move-in.ts'
import { estimateKindSeconds } from './move-progress.ts'
import type { Move } from './moved-objects.server.ts'

const SAMPLE_COUNT = 20

/** Returns how the data of the former shop is read, in sentences for the owner. */
export function describeMapping(move: Move): string[] {
  const { facts, pricesIncludeVat, statuses } = move
  const isChosenByOwner = move.options.pricesIncludeVat !== undefined
  return [
    `Prijzen: ${pricesIncludeVat ? 'met' : 'zonder'} btw (${isChosenByOwner ? 'zo gekozen' : 'instelling van de vorige winkel'}); hier staan ze met btw.`,
    `Munt: ${facts.currency}. Bestellingen in een andere munt worden niet ingelezen.`,
    `Gewichten in ${facts.weightUnit}, maten in ${facts.dimensionUnit}.`,
    ...(facts.system === 'woocommerce'
      ? [
          `Bestellingen staan in ${facts.hasOrderTables ? 'de nieuwe tabellen (HPOS)' : 'de oude tabellen'}.`,
        ]
      : []),
    'Categorieën worden categorieën, productmerken merken, productlabels labels, en kenmerken filters of specificaties.',
    ...describeStatuses(statuses),
  ]
}

const stateName = (state: OrderState) => orderStateName(state, { shippingMethod: 'parcel' })

/** Returns a line for each status here, because plugins add statuses: "5 × status ‘completed’ (4), ‘processing’ (1) wordt ‘Bezorgd’." */
function describeStatuses(statuses: Move['statuses']): string[] {
  const rows = [...statuses].map(([status, count]) => {
    const [formerStatus = '', state = ''] = status.split(' ')
    return { formerStatus, state: state as OrderState, count }
  })
  return [...Map.groupBy(rows, ({ state }) => state)].map(([state, group]) => {
    const total = group.reduce((sum, { count }) => sum + count, 0)
    const names = group.map(({ formerStatus, count }) =>
      group.length === 1 ? `‘${formerStatus}’` : `‘${formerStatus}’ (${count})`,
    )
    return `${total} × status ${names.join(', ')} wordt ‘${stateName(state)}’.`
  })
}

/** Returns the decisions that the owner can make, with the default for each. */
export function describeDecisions(
  { remarks }: Pick<Move, 'remarks'>,
  { doubleTexts, openUrlCount }: { doubleTexts: number; openUrlCount: number },
): MoveDecision[] {
  const productCount = remarks['no-manufacturer']?.count ?? 0
  const decisions: (MoveDecision | false | undefined)[] = [
    productCount > 0 && {
      code: 'manufacturer',
      text: `Fabrikant (GPSR): ${productCount === 1 ? '1 product heeft er geen en blijft' : `${productCount} producten hebben er geen en blijven`} concept.`,
    },
    doubleTexts > 0 && {
      code: 'repair-text',
      text: 'Dubbel gecodeerde teksten: zonder herstel blijven ze zoals ze zijn.',
    },
    openUrlCount > 0 && {
      code: 'urls',
      text: `${undecidedUrlsText(openUrlCount)}. Kies per adres waar het heen leidt, of dat het weg is (410).`,
    },
    remarks['unknown-status'] && {
      code: 'statuses',
      text: `Statussen van plugins: betaalde bestellingen worden ‘${stateName('delivered')}’, andere ‘${stateName('expired')}’.`,
    },
  ]
  return decisions.filter((each) => !!each)
}

/** Reading the sources and starting takes about this long, even for a small shop. */
const START_SECONDS = 5

/** Estimates the duration of a run from the numbers of its plan. */
export function estimateSeconds({ counts, photos }: Pick<MoveReport, 'counts' | 'photos'>): number {
  const seconds = MOVE_KINDS.map((kind) =>
    estimateKindSeconds(kind, (counts[kind]?.made ?? 0) + (counts[kind]?.changed ?? 0)),
  )
  const photoSeconds = estimateKindSeconds('photo', photos?.stored ?? 0)
  return Math.ceil(seconds.reduce((sum, each) => sum + each, photoSeconds) + START_SECONDS)
}

/** Returns random products of the run, with their old and new URLs and photos. */
export async function readSamples({
  app,
  facts,
}: Pick<Move, 'app' | 'facts'>): Promise<MoveSample[]> {
  const { rows } = await app.db.execute<{
    former_id: string
    name: string
    slug: string
    price_cents: number | null
    source_url: string | null
    media_id: number | null
    hash: string | null
  }>(sql`
    SELECT o.former_id, p.name, p.slug, (SELECT min(price_cents) FROM variants v WHERE v.product_id = p.id AND v.is_active) AS price_cents,
      m.source_url, m.id AS media_id, m.hash
    FROM (SELECT former_id, new_id FROM move_in_objects WHERE kind = 'product' AND shop = ${facts.shop}
      ORDER BY random() LIMIT ${SAMPLE_COUNT}) o
    JOIN products p ON p.id::text = o.new_id
    LEFT JOIN LATERAL (SELECT media_id FROM product_media g WHERE g.product_id = p.id ORDER BY position LIMIT 1) g ON true
    LEFT JOIN media m ON m.id = g.media_id ORDER BY p.name`)
  return rows.map((row) => ({
    name: row.name,
    priceCents: row.price_cents ?? 0,
    formerUrl: formerUrl(facts, row.former_id, row.slug),
    url: `${app.env.SITE_URL ?? ''}${productUrl(row.slug)}`,
    formerPhoto: row.source_url,
    photo: row.hash ? `/media/${row.media_id}-${row.hash}/640.jpg` : null,
  }))
}

function formerUrl({ shop, system }: FormerFacts, id: string, slug: string): string {
  if (isRealId(Number(id))) return `${shop}/?p=${id}`
  // Exports of Shopify do not contain the URL of the shop.
  return system === 'shopify' ? `/products/${slug}` : shop
}

const countIn = (state: 'pending' | 'failed') =>
  sql<number>`count(*) FILTER (WHERE ${eq(media.state, state)})::int`

/** Returns the tasks that remain for the owner after the move. */
export async function describeTasks(move: Move, openUrlCount: number): Promise<string[]> {
  const { app, remarks, facts } = move
  const [photoCounts] = await app.db
    .select({ pending: countIn('pending'), failed: countIn('failed') })
    .from(media)
  const remarkCount = (code: keyof typeof remarks) => remarks[code]?.count ?? 0
  return [
    ...(photoCounts && photoCounts.pending > 0
      ? [
          `${photoCounts.pending === 1 ? '1 foto wordt' : `${photoCounts.pending} foto’s worden`} nog gedownload: laat de vorige winkel tot dan online, of verhuis nog eens met de map met foto’s erbij.`,
        ]
      : []),
    ...(photoCounts && photoCounts.failed > 0
      ? [`${photoCounts.failed} foto’s konden niet worden gedownload.`]
      : []),
    ...(openUrlCount > 0
      ? [`${undecidedUrlsText(openUrlCount)}: kies een pagina bij ‘Oude adressen’.`]
      : []),
    ...(remarkCount('no-manufacturer') > 0
      ? [
          `${remarkCount('no-manufacturer')} producten wachten op hun fabrikant (GPSR) en zijn concept.`,
        ]
      : []),
    ...(remarkCount('no-password') > 0
      ? [
          `${remarkCount('no-password')} klanten hebben geen wachtwoord: nodig ze uit om er een te kiezen zodra het domein verhuisd is.`,
        ]
      : []),
    ...(remarkCount('coupon-rule') > 0
      ? [`Bekijk ${remarkCount('coupon-rule')} uitgeschakelde kortingscodes.`]
      : []),
    ...(remarkCount('lost-parts') > 0
      ? [`Bekijk ${remarkCount('lost-parts')} teksten waar onderdelen uit vielen.`]
      : []),
    'Stel betaalmethoden, verzending en btw in, en maak koppelingen van programma’s opnieuw.',
    `Voer de verhuizing nog eens uit vlak voordat het domein ${facts.shop.replace(/^https?:\/\//, '')} naar deze winkel gaat.`,
  ]
}

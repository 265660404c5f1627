import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Tables of plugins with data that an owner may miss, and the reason why it is not imported. */
const UNREAD_TABLES: [RegExp, string][] = [
  [/_wc_webhooks$/, 'Webhooks: maak ze opnieuw aan bij Koppelingen.'],
  [/_woocommerce_api_keys$/, 'API-sleutels van programma’s: maak nieuwe aan bij Koppelingen.'],
  [
    /_woocommerce_payment_tokens$/,
    'Bewaarde betaalgegevens van klanten: die mag alleen de betaaldienst bewaren.',
  ],
  [
    /_woocommerce_downloadable_product_permissions$/,
    'Rechten op downloads: deze winkel verkoopt geen bestanden.',
  ],
  [/_cegg_price_history$/, 'Prijzen van Content Egg: die haalt deze winkel zelf op.'],
  [
    /_woocommerce_shipping_zone_methods$/,
    'Verzendmethoden en -tarieven: stel ze in bij Instellingen.',
  ],
  [/_woocommerce_tax_rates$/, 'Btw-tarieven: deze winkel rekent met de Nederlandse tarieven.'],
]

const UNREAD_POST_TYPES: Record<string, string> = {
  nav_menu_item: 'Menu-onderdelen: kies de menu’s in het beheer.',
  attribute_group:
    'Groepen van kenmerken van REHub: hier bepaalt de categorie welke kenmerken bij elkaar staan.',
  product_tab: 'Extra tabbladen van producten.',
  wpcf7_contact_form: 'Contactformulieren: deze winkel heeft een eigen contactpagina.',
}

/** Returns the kinds of data that are never imported, with the reason. */
export async function describeLeftovers(formerDb: Db, skippedTables: string[]): Promise<string[]> {
  const { rows } = await formerDb.execute<{ type: string; count: number }>(sql`
    SELECT post_type AS type, count(*)::int AS count FROM former_posts
    WHERE post_type NOT IN ('product', 'product_variation', 'shop_coupon', 'shop_order', 'shop_order_refund',
      'attachment', 'page', 'post', 'nav_menu_item', 'redirect_rule') AND post_status <> 'trash'
    GROUP BY 1 ORDER BY 2 DESC LIMIT 20`)
  const unknownFields = await readUnknownFields(formerDb)
  return [
    ...(unknownFields === ''
      ? []
      : [`Eigen velden van producten, die deze winkel niet kent: ${unknownFields}.`]),
    ...rows.map(
      ({ type, count }) =>
        `${count} × ${UNREAD_POST_TYPES[type] ?? `Berichten van het soort “${type}” van een plugin.`}`,
    ),
    ...UNREAD_TABLES.filter(([pattern]) => skippedTables.some((table) => pattern.test(table))).map(
      ([, text]) => text,
    ),
    'Instellingen van de winkel, betaalmethoden en wachtwoorden van medewerkers: stel ze hier zelf in.',
    'Bezoekcijfers, winkelwagens en IP-adressen.',
  ]
}

/** Fields without a leading underscore come from owners and plugins. The fields below are imported or internal. */
const KNOWN_FIELDS =
  '^(_|attribute_|rehub_|rank_math_|hwp_|wpseo_|re_post_|post_hot_count|post_wish_count|total_sales|amz|rh_|move_)'

/** Returns the product fields that are not imported, such as those of Advanced Custom Fields: "dikte (12)". */
async function readUnknownFields(formerDb: Db): Promise<string> {
  const { rows } = await formerDb.execute<{ key: string; count: number }>(sql`
    SELECT m.meta_key AS key, count(DISTINCT m.post_id)::int AS count FROM former_postmeta m
    JOIN former_posts p ON p."ID" = m.post_id AND p.post_type = 'product'
    WHERE left(m.meta_key, 1) <> '_' AND m.meta_key !~ ${KNOWN_FIELDS}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 15`)
  return rows.map(({ key, count }) => `${key.slice(0, 60)} (${count})`).join(', ')
}

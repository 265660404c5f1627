import {
  createTable,
  type DumpForm,
  dumpEnd,
  dumpHead,
  insertRows,
  type SqlCell,
} from './dump-writer.ts'
import { WORDPRESS_TABLES } from './wordpress-tables.ts'

type Fields = Record<string, SqlCell>
/** Values of one key; a list is a key with several rows. */
type Metas = Record<string, string | string[]>

export type FormerShopBuilder = ReturnType<typeof createFormerShop>

/** The database of a former shop under construction: rows by table. */
export function createFormerShop(home = 'https://oud.example') {
  const rows = new Map<string, SqlCell[][]>(Object.keys(WORDPRESS_TABLES).map((name) => [name, []]))
  const columnsOf = new Map(
    Object.entries(WORDPRESS_TABLES).map(([name, columns]) => [
      name,
      columns.map(([column]) => column),
    ]),
  )
  const add = (table: string, row: Fields) =>
    void rows.get(table)?.push((columnsOf.get(table) ?? []).map((column) => row[column] ?? ''))
  let metaId = 0
  let taxonomyId = 500
  let itemId = 0
  const meta = (table: string, column: string, id: number, values: Metas) => {
    for (const [key, value] of Object.entries(values))
      for (const item of [value].flat())
        add(table, {
          meta_id: ++metaId,
          umeta_id: metaId,
          id: metaId,
          [column]: id,
          meta_key: key,
          meta_value: item,
        })
  }
  return {
    home,
    add,
    option: (name: string, value: string) =>
      add('options', {
        option_id: ++metaId,
        option_name: name,
        option_value: value,
        autoload: 'yes',
      }),
    post(id: number, type: string, fields: Fields, metas: Metas = {}) {
      add('posts', {
        ID: id,
        post_author: 1,
        post_type: type,
        post_status: 'publish',
        comment_status: 'open',
        ping_status: 'closed',
        post_date: '2025-03-01 11:00:00',
        post_date_gmt: '2025-03-01 10:00:00',
        post_modified: '2025-03-01 11:00:00',
        post_modified_gmt: '2025-03-01 10:00:00',
        post_parent: 0,
        menu_order: 0,
        comment_count: 0,
        guid: `${home}/?p=${id}`,
        ...fields,
      })
      meta('postmeta', 'post_id', id, metas)
    },
    /** Adds a term and returns its place in the taxonomy, which has another id than the term. */
    term(
      id: number,
      taxonomy: string,
      name: string,
      slug: string,
      more: { parent?: number; description?: string } = {},
    ) {
      add('terms', { term_id: id, name, slug, term_group: 0 })
      add('term_taxonomy', {
        term_taxonomy_id: ++taxonomyId,
        term_id: id,
        taxonomy,
        description: more.description ?? '',
        parent: more.parent ?? 0,
        count: 0,
      })
      return taxonomyId
    },
    link: (object: number, ...places: number[]) => {
      for (const place of places)
        add('term_relationships', { object_id: object, term_taxonomy_id: place, term_order: 0 })
    },
    termMeta: (id: number, values: Metas) => meta('termmeta', 'term_id', id, values),
    user(id: number, fields: Fields, metas: Metas) {
      add('users', { ID: id, user_registered: '2024-05-06 07:08:09', user_status: 0, ...fields })
      meta('usermeta', 'user_id', id, metas)
    },
    item(order: number, type: string, name: string, metas: Metas) {
      itemId++
      add('woocommerce_order_items', {
        order_item_id: itemId,
        order_item_name: name,
        order_item_type: type,
        order_id: order,
      })
      meta('woocommerce_order_itemmeta', 'order_item_id', itemId, metas)
      return itemId
    },
    orderMeta: (id: number, values: Metas) => meta('wc_orders_meta', 'order_id', id, values),
    comment(id: number, post: number, fields: Fields, metas: Metas = {}) {
      add('comments', {
        comment_ID: id,
        comment_post_ID: post,
        comment_approved: '1',
        comment_date: '2025-04-02 11:00:00',
        comment_date_gmt: '2025-04-02 09:00:00',
        comment_parent: 0,
        comment_karma: 0,
        user_id: 0,
        comment_author_IP: '192.0.2.7',
        ...fields,
      })
      meta('commentmeta', 'comment_id', id, metas)
    },
    /** rows by table, for other forms of a dump */
    rows,
    /** Returns the INSERT statements of the rows so far, by table, and forgets the rows. */
    drain(form: DumpForm): Map<string, string> {
      const text = new Map<string, string>()
      for (const [name, list] of rows) {
        if (list.length === 0) continue
        text.set(name, [...insertRows(name, list, form)].join(''))
        list.length = 0
      }
      return text
    },
    write(dialect: DumpForm['dialect'] = 'phpmyadmin', prefix = 'wp_'): string {
      const form = { dialect, prefix }
      const tables = [...rows].map(
        ([name, list]) => createTable(name, form) + [...insertRows(name, list, form)].join(''),
      )
      return `${dumpHead(dialect)}${tables.join('\n')}${dumpEnd(dialect)}`
    },
  }
}

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

/** Creates the database of a former shop, to which rows of each table can be added before it is written as a dump. */
export function createFormerShop(home = 'https://oud.example') {
  const rows = new Map<string, SqlCell[][]>(Object.keys(WORDPRESS_TABLES).map((name) => [name, []]))
  const columnsByTable = new Map(
    Object.entries(WORDPRESS_TABLES).map(([name, columns]) => [
      name,
      columns.map(([column]) => column),
    ]),
  )
  const addRow = (table: string, row: Fields) =>
    void rows.get(table)?.push((columnsByTable.get(table) ?? []).map((column) => row[column] ?? ''))
  let metaId = 0
  let taxonomyId = 500
  let itemId = 0
  const addMetas = (table: string, column: string, id: number, values: Metas) => {
    for (const [key, value] of Object.entries(values))
      for (const metaValue of [value].flat())
        addRow(table, {
          // The tables name their key differently; a table ignores the names of the others.
          meta_id: ++metaId,
          umeta_id: metaId,
          id: metaId,
          [column]: id,
          meta_key: key,
          meta_value: metaValue,
        })
  }
  return {
    home,
    add: addRow,
    option: (name: string, value: string) =>
      addRow('options', {
        option_id: ++metaId,
        option_name: name,
        option_value: value,
        autoload: 'yes',
      }),
    post(id: number, type: string, fields: Fields, metas: Metas = {}) {
      addRow('posts', {
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
      addMetas('postmeta', 'post_id', id, metas)
    },
    /** Adds a term and returns its term_taxonomy_id, which differs from the id of the term. */
    term(
      id: number,
      taxonomy: string,
      name: string,
      slug: string,
      options: { parent?: number; description?: string } = {},
    ) {
      addRow('terms', { term_id: id, name, slug, term_group: 0 })
      addRow('term_taxonomy', {
        term_taxonomy_id: ++taxonomyId,
        term_id: id,
        taxonomy,
        description: options.description ?? '',
        parent: options.parent ?? 0,
        count: 0,
      })
      return taxonomyId
    },
    link: (object: number, ...termTaxonomyIds: number[]) => {
      for (const termTaxonomyId of termTaxonomyIds)
        addRow('term_relationships', {
          object_id: object,
          term_taxonomy_id: termTaxonomyId,
          term_order: 0,
        })
    },
    termMeta: (id: number, values: Metas) => addMetas('termmeta', 'term_id', id, values),
    user(id: number, fields: Fields, metas: Metas) {
      addRow('users', { ID: id, user_registered: '2024-05-06 07:08:09', user_status: 0, ...fields })
      addMetas('usermeta', 'user_id', id, metas)
    },
    item(order: number, type: string, name: string, metas: Metas) {
      itemId++
      addRow('woocommerce_order_items', {
        order_item_id: itemId,
        order_item_name: name,
        order_item_type: type,
        order_id: order,
      })
      addMetas('woocommerce_order_itemmeta', 'order_item_id', itemId, metas)
      return itemId
    },
    orderMeta: (id: number, values: Metas) => addMetas('wc_orders_meta', 'order_id', id, values),
    comment(id: number, post: number, fields: Fields, metas: Metas = {}) {
      addRow('comments', {
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
      addMetas('commentmeta', 'comment_id', id, metas)
    },
    /** rows by table, for other forms of a dump */
    rows,
    /** Returns the INSERT statements of the rows so far, by table, and forgets the rows. */
    drain(form: DumpForm): Map<string, string> {
      const text = new Map<string, string>()
      for (const [name, tableRows] of rows) {
        if (tableRows.length === 0) continue
        text.set(name, [...insertRows(name, tableRows, form)].join(''))
        tableRows.length = 0
      }
      return text
    },
    write(dialect: DumpForm['dialect'] = 'phpmyadmin', prefix = 'wp_'): string {
      const form = { dialect, prefix }
      const tables = [...rows].map(
        ([name, tableRows]) =>
          createTable(name, form) + [...insertRows(name, tableRows, form)].join(''),
      )
      return `${dumpHead(dialect)}${tables.join('\n')}${dumpEnd(dialect)}`
    },
  }
}

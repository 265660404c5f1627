// Dumps as other programs and servers leave them.
import { createTable, dumpEnd, dumpHead, insertRows, quote, type SqlCell } from './dump-writer.ts'
import type { FormerShopBuilder } from './former-shop-builder.ts'
import { addItem, addOddOrder, createEmptyShop } from './odd-shops.ts'
import { serializePhp } from './php-text.ts'
import { WORDPRESS_TABLES } from './wordpress-tables.ts'

/** A product, a customer and an order, with characters that have a meaning in SQL. */
export function createSmallShop(home?: string): FormerShopBuilder {
  const shop = createEmptyShop(home)
  shop.post(
    101,
    'product',
    {
      post_title: `Ring "L'Étoile"; -- 💍`,
      post_name: 'ring-letoile',
      post_content: `Pad C:\\goud; 'n ring.\n\n/* Twee */ # drie`,
    },
    { _regular_price: '121', _sku: `R'1` },
  )
  shop.user(
    7,
    { user_login: 'mila', user_email: 'mila@voorbeeld.example', user_pass: '' },
    { wp_capabilities: serializePhp({ customer: true }), first_name: 'Mila' },
  )
  addOddOrder(shop, { id: 201, total: '121.00' })
  addItem(shop, 201, { name: `Ring "L'Étoile"`, total: '100', tax: '21', product: 101 })
  return shop
}

const listColumns = (table: string) => (WORDPRESS_TABLES[table] ?? []).map(([name]) => name)

/** Views, triggers and routines, with statements and quotes in their bodies. */
const ROUTINES = `
/*!50001 DROP VIEW IF EXISTS \`wp_omzet\`*/;
/*!50001 CREATE VIEW \`wp_omzet\` AS SELECT 1 AS \`jaar\`, ';' AS \`x\`*/;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`root\`@\`localhost\`*/ /*!50003 TRIGGER \`tel\` BEFORE INSERT ON \`wp_posts\` FOR EACH ROW BEGIN
  -- it's one; 'open
  INSERT INTO wp_posts VALUES (1);
END */;;
DELIMITER ;
DELIMITER $$
CREATE DEFINER=\`root\`@\`localhost\` PROCEDURE \`opruimen\` () BEGIN
  DELETE FROM wp_options WHERE option_name LIKE '\\_transient%';
END$$
DELIMITER ;
`

const MARIADB_HEAD = `mysqldump: [Warning] Using a password on the command line interface can be insecure.
/*M!999999\\- enable the sandbox mode */ 
-- MariaDB dump 10.19-11.4.5-MariaDB, for Linux (x86_64)
--
-- Host: localhost    Database: winkel's
-- ------------------------------------------------------
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET NAMES utf8mb4 */;
/*M!100616 SET @OLD_NOTE_VERBOSITY=@@NOTE_VERBOSITY, NOTE_VERBOSITY=0 */;

`

/** MariaDB 11 with a warning of the program before its first line, views, triggers and routines. */
export const writeMariadbDump = (shop: FormerShopBuilder): string =>
  shop
    .write('mysqldump')
    .replace(dumpHead('mysqldump'), MARIADB_HEAD)
    .replace(
      '/*!40101 SET CHARACTER_SET_CLIENT',
      () => `${ROUTINES}/*!40101 SET CHARACTER_SET_CLIENT`,
    )

/** Every row has a statement of its own: IGNORE, REPLACE, SET, other orders of the columns, hex and unquoted names. */
export function writeStatementDump(shop: FormerShopBuilder): string {
  let position = 0
  const parts = [...shop.rows].map(([table, rows]) => {
    const structure = createTable(table, { dialect: 'mysqldump' })
      .replaceAll('`', '')
      .replace('KEY meta_key (meta_key(191))', 'KEY meta_key (meta_key DESC, meta_value(10) ASC)')
    return structure + rows.map((row) => writeStatement(table, row, position++)).join('')
  })
  return `\uFEFF-- Dump for DBeaver\nSET NAMES utf8mb4;\n${parts.join('\n')}${ROUTINES.trimEnd()}`
}

function writeStatement(table: string, row: SqlCell[], index: number): string {
  const columns = listColumns(table)
  const values = row.map((cell) => quote(cell, 'phpmyadmin'))
  const name = `wp_${table}`
  switch (index % 4) {
    case 0:
      return `INSERT  IGNORE INTO ${name}(${columns.toReversed().join(',')}) VALUES (${values.toReversed().join(' , ')});\n`
    case 1:
      return `REPLACE INTO \`${name}\` (\`${columns.join('`,\n`')}\`)\nVALUE\n\t(${values.join(',\n\t')})\n;\n`
    case 2:
      return `INSERT INTO \`${name}\` SET ${columns.map((column, cellIndex) => `\`${column}\` = ${values[cellIndex]}`).join(', ')};\n`
    default:
      return `insert into ${name} values (${row.map(toHex).join(',')}) ON DUPLICATE KEY UPDATE x = VALUES(x);\n`
  }
}

const toHex = (cell: SqlCell) =>
  typeof cell === 'string' && cell !== ''
    ? `_binary 0x${Buffer.from(cell).toString('hex').toUpperCase()}`
    : quote(cell, 'phpmyadmin')

/** An export of a whole server: a database of another program, two shops, and the names of databases before tables. */
export const writeServerDump = (shops: Record<string, FormerShopBuilder>): string =>
  [
    dumpHead('phpmyadmin'),
    'CREATE DATABASE IF NOT EXISTS `forum` DEFAULT CHARACTER SET latin1;\nUSE `forum`;\n',
    'CREATE TABLE `users` (\n  `id` int(11) NOT NULL,\n  `name` text\n);\nINSERT INTO `users` (`id`, `name`) VALUES (1, "x");\n',
    ...Object.entries(shops).map(
      ([database, shop]) =>
        `CREATE DATABASE IF NOT EXISTS \`${database}\`;\nUSE \`${database}\`;\n${shop
          .write('phpmyadmin')
          .replaceAll('INSERT INTO `wp_', `INSERT INTO \`${database}\`.\`wp_`)}`,
    ),
    dumpEnd('phpmyadmin'),
  ].join('\n')

/** Returns the files of mydumper by name: the structure of each table in one, and its rows in several, without the names of columns. */
export function writeMydumperFiles(shop: FormerShopBuilder): Record<string, string> {
  const head = "/*!40101 SET NAMES utf8mb4*/;\n/*!40103 SET TIME_ZONE='+00:00' */;\n"
  const files: Record<string, string> = {
    metadata: '[config]\nquote-character = BACKTICK\n',
    'winkel-schema-create.sql': 'CREATE DATABASE /*!32312 IF NOT EXISTS*/ `winkel`;\n',
  }
  for (const [table, rows] of shop.rows) {
    files[`winkel.wp_${table}-schema.sql`] = head + createTable(table, { dialect: 'mysqldump' })
    for (const [index, row] of rows.entries()) {
      const [statement = ''] = insertRows(table, [row], { dialect: 'mysqldump' })
      // The rows go to two files in turn.
      const rowFile = `winkel.wp_${table}.0000${index % 2}.sql`
      files[rowFile] = (files[rowFile] ?? head) + statement.replace(' VALUES (', ' VALUES\n(')
    }
  }
  return files
}

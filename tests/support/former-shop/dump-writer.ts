import { TABLE_KEYS, WORDPRESS_TABLES } from './wordpress-tables.ts'

export type SqlCell = string | number | null
export type Dialect = 'phpmyadmin' | 'mysqldump' | 'adminer'

/** Options for writing a dump. */
export interface DumpForm {
  dialect?: Dialect
  prefix?: string
}

/** Number of rows in one INSERT statement; mysqldump writes many in one line. */
const ROWS_PER_STATEMENT = { phpmyadmin: 500, mysqldump: 5_000, adminer: 200 }

const SEPARATORS = { phpmyadmin: ', ', mysqldump: ',', adminer: ',\t' }

export function quote(value: SqlCell, dialect: Dialect): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  const text = value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\0', '\\0')
  if (dialect === 'adminer') return `'${text.replaceAll("'", "''")}'`
  return `'${text.replaceAll("'", "\\'").replaceAll('"', '\\"')}'`
}

export function dumpHead(dialect: Dialect): string {
  switch (dialect) {
    case 'phpmyadmin':
      return '-- phpMyAdmin SQL Dump\n-- version 5.2.1\n\nSET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\nSTART TRANSACTION;\nSET time_zone = "+00:00";\n\n/*!40101 SET NAMES utf8mb4 */;\n\n'
    case 'mysqldump':
      return '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n-- Host: localhost    Database: winkel\n-- ------------------------------------------------------\n/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n/*!50503 SET NAMES utf8mb4 */;\n\n'
    case 'adminer':
      return "-- Adminer 4.8.1 MySQL 8.0.36 dump\n\nSET NAMES utf8;\nSET time_zone = '+00:00';\nSET foreign_key_checks = 0;\n\n"
  }
}

export function dumpEnd(dialect: Dialect): string {
  switch (dialect) {
    case 'phpmyadmin':
      return 'COMMIT;\n'
    case 'mysqldump':
      return '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n\n-- Dump completed on 2026-11-21 10:00:00\n'
    case 'adminer':
      return '-- 2026-11-21 10:00:00\n'
  }
}

export function createTable(
  name: string,
  { dialect = 'phpmyadmin', prefix = 'wp_' }: DumpForm,
): string {
  const table = `\`${prefix}${name}\``
  const columns = (WORDPRESS_TABLES[name] ?? []).map(([column, type]) => `  \`${column}\` ${type}`)
  const [firstColumn = ''] = (WORDPRESS_TABLES[name] ?? []).map(([column]) => column)
  // phpMyAdmin adds the keys by ALTER TABLE at the end.
  const keys =
    dialect === 'phpmyadmin'
      ? []
      : [
          `  PRIMARY KEY (\`${firstColumn}\`)`,
          ...(TABLE_KEYS[name] ?? []).map((column) => `  KEY \`${column}\` (\`${column}\`(191))`),
        ]
  return `DROP TABLE IF EXISTS ${table};\nCREATE TABLE ${table} (\n${[...columns, ...keys].join(',\n')}\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;\n\n`
}

/** Yields the INSERT statements of these rows. */
export function* insertRows(
  name: string,
  rows: SqlCell[][],
  { dialect = 'phpmyadmin', prefix = 'wp_' }: DumpForm,
): Generator<string> {
  const table = `\`${prefix}${name}\``
  const columns = (WORDPRESS_TABLES[name] ?? []).map(([column]) => `\`${column}\``).join(', ')
  const rowsPerStatement = ROWS_PER_STATEMENT[dialect]
  for (let index = 0; index < rows.length; index += rowsPerStatement) {
    const tuples = rows
      .slice(index, index + rowsPerStatement)
      .map((row) => `(${row.map((cell) => quote(cell, dialect)).join(SEPARATORS[dialect])})`)
    yield dialect === 'mysqldump'
      ? `INSERT INTO ${table} VALUES ${tuples.join(',')};\n`
      : `INSERT INTO ${table} (${columns}) VALUES\n${tuples.join(',\n')};\n`
  }
}

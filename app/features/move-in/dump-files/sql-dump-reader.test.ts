import { expect, test } from 'vitest'
import { DumpError, type DumpRows } from './sql-dump.ts'
import { readSqlDump } from './sql-dump-reader.ts'

/** Yields the text in chunks of this number of bytes. */
async function* splitIntoChunks(text: string, size: number) {
  const bytes = Buffer.from(text).toString('latin1')
  for (let index = 0; index < bytes.length; index += size) yield bytes.slice(index, index + size)
}

/** Reads a dump without the tables named “other”. */
async function readRows(text: string, chunkSize = 7): Promise<DumpRows[]> {
  const batches: DumpRows[] = []
  for await (const rows of readSqlDump(splitIntoChunks(text, chunkSize), {
    isWanted: (name) => name !== 'other',
  }))
    batches.push(rows)
  return batches
}

const PHPMYADMIN = `-- phpMyAdmin SQL Dump
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO;";
/*!40101 SET NAMES utf8mb4 */;

CREATE TABLE \`wp_posts\` (
  \`ID\` bigint(20) UNSIGNED NOT NULL,
  \`post_title\` text NOT NULL
) ENGINE=InnoDB;

INSERT INTO \`wp_posts\` (\`ID\`, \`post_title\`) VALUES
(1, 'L\\'or; -- geen commentaar'),
(2, 'Zij zei "ja"\\\\'),
(3, NULL);
INSERT INTO \`other\` (\`x\`) VALUES ('a;b'),('c');
`

test('a dump of phpMyAdmin can be read in chunks of any size', async () => {
  for (const size of [1, 2, 3, 7, 64, 10_000]) {
    expect(await readRows(PHPMYADMIN, size)).toEqual([
      {
        table: 'wp_posts',
        columns: ['ID', 'post_title'],
        rows: [
          ['1', "L'or; -- geen commentaar"],
          ['2', 'Zij zei "ja"\\'],
          ['3', null],
        ],
      },
    ])
  }
})

test('the columns of a dump of mysqldump are read from CREATE TABLE', async () => {
  const dump = `-- MySQL dump 10.13
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
CREATE TABLE \`wp_terms\` (
  \`term_id\` bigint unsigned NOT NULL AUTO_INCREMENT,
  \`name\` varchar(200) NOT NULL DEFAULT '',
  PRIMARY KEY (\`term_id\`),
  KEY \`name\` (\`name\`(191))
);
LOCK TABLES \`wp_terms\` WRITE;
/*!40000 ALTER TABLE \`wp_terms\` DISABLE KEYS */;
INSERT INTO \`wp_terms\` VALUES (7,'a\\nb'),(8,_binary 'c'),(9,0x64),(-1.5e3,'');
UNLOCK TABLES;
-- Dump completed on 2026-11-23
`
  expect(await readRows(dump, 5)).toEqual([
    {
      table: 'wp_terms',
      columns: ['term_id', 'name'],
      rows: [
        ['7', 'a\nb'],
        ['8', 'c'],
        ['9', 'd'],
        ['-1.5e3', ''],
      ],
    },
  ])
})

test('a dump of Adminer with doubled quotes and another delimiter can be read', async () => {
  const dump = `-- Adminer 4.8.1 MySQL dump
SET NAMES utf8mb4;
DELIMITER ;;
CREATE TRIGGER \`t\` AFTER INSERT ON \`x\` FOR EACH ROW BEGIN INSERT INTO wp_posts VALUES (1); END;;
DELIMITER ;
INSERT INTO \`wp_posts\` (\`ID\`, \`post_title\`) VALUES
(1,	'l''or'),
(2,	'it''s');
`
  expect(await readRows(dump, 3)).toEqual([
    {
      table: 'wp_posts',
      columns: ['ID', 'post_title'],
      rows: [
        ['1', "l'or"],
        ['2', "it's"],
      ],
    },
  ])
})

test('a dump that ends inside a row is rejected with the line and the table', async () => {
  const error = await readRows("INSERT INTO `wp_posts` (`ID`) VALUES\n(1),\n(2,'abc").catch(
    (e) => e,
  )
  expect(error).toBeInstanceOf(DumpError)
  expect(error).toMatchObject({ problem: 'truncated', line: 3, table: 'wp_posts' })
})

test('a dump of mysqldump without its last line is rejected', async () => {
  await expect(
    readRows('-- MySQL dump 10.13\nINSERT INTO `a` (`b`) VALUES (1);\n'),
  ).rejects.toMatchObject({
    problem: 'truncated',
  })
})

test('a row with too few values and invalid SQL are rejected', async () => {
  await expect(readRows('INSERT INTO `a` (`b`, `c`) VALUES (1);')).rejects.toMatchObject({
    problem: 'column-count',
  })
  await expect(
    readRows(`INSERT INTO \`a\` (\`b\`) VALUES (!${'x'.repeat(300)});`),
  ).rejects.toMatchObject({
    problem: 'syntax',
    line: 1,
  })
})

test('bit literals are read as numbers in chunks of any size', async () => {
  const dump = "INSERT INTO t (id, is_open, mask) VALUES (1, b'0', b'101'), (2, B'1', 'b''1');"
  for (const size of [1, 5, 1000]) {
    expect((await readRows(dump, size)).flatMap(({ rows }) => rows)).toEqual([
      ['1', '0', '5'],
      ['2', '1', "b'1"],
    ])
  }
})

test('rows in SET form, of several statements and of several databases can be read in chunks of any size', async () => {
  const dump = `\uFEFFUSE \`forum\`;
INSERT INTO posts SET \`ID\` = 1, title = 'a; b = c', x=NULL ;
INSERT INTO \`posts\` SET \`ID\`=2,title="d",x=0x64;
USE winkel;
INSERT IGNORE INTO posts (ID) VALUES (3);
REPLACE INTO \`winkel\`.\`posts\` (ID) VALUE (4) ON DUPLICATE KEY UPDATE ID = 5;
INSERT INTO forum.other SET y = ';';`
  for (const size of [1, 4, 1000])
    expect(await readRows(dump, size)).toEqual([
      {
        table: 'posts',
        columns: ['ID', 'title', 'x'],
        rows: [
          ['1', 'a; b = c', null],
          ['2', 'd', 'd'],
        ],
      },
      { table: 'winkel.posts', columns: ['ID'], rows: [['3'], ['4']] },
    ])
})

test('keys, comments and values of a CREATE TABLE are not read as columns, with and without quotes', async () => {
  const dump = `CREATE TABLE a (
  ID bigint(20) unsigned NOT NULL /* nummer, intern */,
  \`key\` enum('x,y)','z') COMMENT 'a, \`b\` int', -- "c" int
  price decimal(26,8) DEFAULT (1 + (2)),
  PRIMARY KEY (ID), UNIQUE KEY \`k\` (\`key\` DESC, price ASC), CONSTRAINT c FOREIGN KEY (ID) REFERENCES b (ID)
) ENGINE=MyISAM;
INSERT INTO a VALUES (1,'z',2);`
  expect(await readRows(dump, 5)).toEqual([
    { table: 'a', columns: ['ID', 'key', 'price'], rows: [['1', 'z', '2']] },
  ])
})

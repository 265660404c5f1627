import type { SourceFile } from '#app/features/move-in/dump-files/source-files.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { stageDump } from './stage-former-shop.server.ts'

interface StageOptions {
  repairsText: boolean
  prefix?: string
}

export type StageSourcesResult =
  | { ok: true; notices: string[]; skipped: string[] }
  | { ok: false; message: string }

/** Stages all sources as the tables of one former shop. */
export async function stageSources(
  db: Db,
  files: SourceFile[],
  { repairsText, prefix }: StageOptions,
): Promise<StageSourcesResult> {
  const [dump, ...others] = files.filter(({ format }) => format === 'sql')
  if (!dump || others.length > 0)
    return {
      ok: false,
      message: dump
        ? 'Geef één databasebestand tegelijk op.'
        : 'Hier zit geen databasebestand bij.',
    }
  const staged = await stageDump(db, textOf(dump.read()), {
    repairsDouble: repairsText,
    ...(prefix !== undefined && { prefix }),
  })
  if (!staged.ok) {
    switch (staged.error) {
      case 'no-shop':
        return {
          ok: false,
          message: `Dit databasebestand is niet van een WordPress-winkel: de tabel met berichten (…_posts) ontbreekt.`,
        }
      case 'missing-table':
        return {
          ok: false,
          message: `In het databasebestand ontbreekt de tabel ${staged.table}. Exporteer alle tabellen.`,
        }
      case 'several-shops':
        return {
          ok: false,
          message: `Dit databasebestand bevat meer winkels. Kies er een met --prefix: ${staged.prefixes.join(', ')}`,
        }
    }
  }
  const { windows, double, lost, example } = staged.text
  const notices = [
    ...(double > 0 && example
      ? [
          repairsText
            ? `${double} teksten waren dubbel gecodeerd en zijn hersteld: “${example.found}” is “${example.repaired}”.`
            : `${double} teksten zijn dubbel gecodeerd: “${example.found}”. Met --repair-text wordt dat “${example.repaired}”.`,
        ]
      : []),
    ...(windows > 0
      ? [`${windows} teksten zijn geen UTF-8 en zijn als Windows-1252 gelezen.`]
      : []),
    ...(lost > 0
      ? [
          `In ${lost} teksten staan alleen nog vraagtekens (????): die tekens ontbreken al in de export.`,
        ]
      : []),
  ]
  return { ok: true, notices, skipped: staged.skipped }
}

/** The bytes as characters, which the reader of dumps decodes value by value. */
async function* textOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.toString('latin1')
}

/** Normalizes to lower case, single spaces and no accents: "Categorieën " and "categorieen" are the same column. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\ufeff]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}

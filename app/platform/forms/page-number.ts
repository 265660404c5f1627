/** Returns the requested page of a list; 1 if the parameter is missing or invalid. */
export function pageNumber(search: URLSearchParams): number {
  const page = search.get('pagina') ?? ''
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1
}

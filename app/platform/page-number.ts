/** Which page of a list the address asks for; what is no page is the first. */
export function pageNumber(search: URLSearchParams): number {
  const page = search.get('pagina') ?? ''
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1
}

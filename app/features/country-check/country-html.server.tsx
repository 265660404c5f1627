import { renderToStaticMarkup } from 'react-dom/server'
import { CountryBox } from './country-box.tsx'
import type { CountryBoxData } from './read-country-data.server.ts'

/** The box as HTML, '' where there is nothing to choose. */
export const countryHtml = (data: CountryBoxData | null): string =>
  data === null ? '' : renderToStaticMarkup(<CountryBox data={data} />)

import { renderToStaticMarkup } from 'react-dom/server'
import { CountryBox } from './country-box.tsx'
import type { CountryBoxData } from './read-country-data.server.ts'

/** Renders the box as HTML; '' if there is no box. `isSaved`: a choice was just stored without JavaScript. */
export const countryHtml = (data: CountryBoxData | null, isSaved = false): string =>
  data === null ? '' : renderToStaticMarkup(<CountryBox data={data} isSaved={isSaved} />)

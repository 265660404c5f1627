import { renderToStaticMarkup } from 'react-dom/server'
import { CountryBox } from './country-box.tsx'
import type { CountryBoxData } from './read-country-data.server.ts'

/** The box as HTML, '' where there is nothing to choose. `isSaved`: somebody just chose without JavaScript. */
export const countryHtml = (data: CountryBoxData | null, isSaved = false): string =>
  data === null ? '' : renderToStaticMarkup(<CountryBox data={data} isSaved={isSaved} />)

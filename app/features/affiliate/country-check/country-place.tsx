import { HtmlPlace } from '#app/ui/loading/html-place.tsx'

const load = async () => (await import('./watch-country-box.ts')).watchCountryBox

/** The box of countries, as the server made it. */
export const CountryPlace = ({ html }: { html: string }) => <HtmlPlace html={html} load={load} />

import { HtmlPlace } from '#app/ui/loading/html-place.tsx'

const load = async () => (await import('./watch-cross-sell.ts')).watchCrossSell

/** The box of what is bought together, as the server made it. */
export const CrossSellPlace = ({ html }: { html: string }) => <HtmlPlace html={html} load={load} />

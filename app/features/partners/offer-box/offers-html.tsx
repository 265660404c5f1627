/** Shows the offers of other shops as HTML of the server (`readOfferBox`). It needs no script. */
export function OffersHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape texts of others
  return html === '' ? null : <div dangerouslySetInnerHTML={{ __html: html }} />
}

/** Where a piece is sold elsewhere, as the server made it; see readOfferBox. Nothing in it needs a script. */
export function OffersHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own components, which escape what others wrote
  return html === '' ? null : <div dangerouslySetInnerHTML={{ __html: html }} />
}

/** The unpaid order as HTML of the server (`unpaidOrderHtml`). It needs no script. */
export function UnpaidOrderPlace({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape texts
  return html === '' ? null : <div dangerouslySetInnerHTML={{ __html: html }} />
}

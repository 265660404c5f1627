/** Shows HTML that our own components rendered on the server. It needs no script. */
export function ServerHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape texts of others
  return html === '' ? null : <div dangerouslySetInnerHTML={{ __html: html }} />
}

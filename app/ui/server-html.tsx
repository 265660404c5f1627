/** Shows HTML that our own components rendered on the server, without loading their code. */
export function ServerHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape foreign text
  return html === '' ? null : <div dangerouslySetInnerHTML={{ __html: html }} />
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character)

/**
 * Escapes text for HTML but leaves apostrophes, as WordPress does, so that the HTML is equal. Attributes need double
 * quotes.
 */
export const escapeWpHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ENTITIES[character] ?? character)

/** Escapes text for HTML but leaves all quotes, as WordPress does in a review: for content, not for attributes. */
export const escapeWpReview = (text: string): string =>
  text.replace(/[&<>]/g, (character) => HTML_ENTITIES[character] ?? character)

/** Escapes JSON for a script element: characters that could end the element, or that older parsers read as line ends. */
export const escapeScriptJson = (json: string): string =>
  json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Escapes text within a line of Markdown, such as a name that the owner typed. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/\s+/g, ' ')

/** Escapes text for a LIKE pattern, so that `%` and `_` match only themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Escapes text for XML content and quoted attributes. Removes control characters, which XML cannot hold. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes exactly these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

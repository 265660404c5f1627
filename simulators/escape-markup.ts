/** Escapes text for HTML or XML, between tags and in quoted attributes. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

import { renderToStaticMarkup } from 'react-dom/server'

/** Each text as a paragraph. */
export const paragraphs = (texts: string[]): string =>
  renderToStaticMarkup(texts.map((text) => <p key={text}>{text}</p>))

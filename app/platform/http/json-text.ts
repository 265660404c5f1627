/** A value that is JSON already, as the contract writes it, for responses that are made often. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

export const isJsonTexts = (list: unknown): list is JsonText[] =>
  Array.isArray(list) && list.length > 0 && list.every((item) => item instanceof JsonText)

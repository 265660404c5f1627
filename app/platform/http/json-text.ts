/** A value that is already serialized as the contract requires, so that frequent responses need not serialize it again. */
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

declare module '@adobe/structured-data-validator' {
  /** Items are objects of schema.org by type, as read from a page. */
  export default class Validator {
    validate(data: {
      jsonld: Partial<Record<string, object[]>>
    }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>
  }
}

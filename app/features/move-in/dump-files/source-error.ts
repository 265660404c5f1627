/** A source that cannot be read, with a message for the owner. */
export class SourceError extends Error {}

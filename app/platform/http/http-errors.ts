import { data } from 'react-router'

/** Throw it for a URL that matches nothing: the visitor gets the 404 page with the given details. */
export const notFound = (details: unknown = null) => data(details, { status: 404 })

/** Throw it for input that no form or link of the shop sends. */
export const badRequest = () => data(null, { status: 400 })

/** Returns the plain answer of a URL for files, such as a PDF, that does not exist. */
export const fileNotFound = (text: string) => new Response(text, { status: 404 })

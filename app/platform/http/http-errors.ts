import { data } from 'react-router'

/** Returns the response to throw for a URL that matches nothing: the 404 page with these details. */
export const notFound = (details: unknown = null) => data(details, { status: 404 })

/** Returns the response to throw for input that no form or link of the shop can send. */
export const badRequest = () => data(null, { status: 400 })

/** Returns a plain text response for a missing file, such as a PDF. */
export const fileNotFound = (text: string) => new Response(text, { status: 404 })

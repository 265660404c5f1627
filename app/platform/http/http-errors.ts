import { data } from 'react-router'

/** Throw it for a URL that matches nothing: the visitor gets the 404 page with the given details. */
export const notFound = (details: unknown = null) => data(details, { status: 404 })

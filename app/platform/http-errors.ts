import { data } from 'react-router'

/** Throw it for an address that leads to nothing: the visitor gets the 404 page, with what that page may need to show. */
export const notFound = (details: unknown = null) => data(details, { status: 404 })

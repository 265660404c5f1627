import type { FastifyReply } from 'fastify'
import { data } from 'react-router'

/** Returns the response to throw for a URL that matches nothing: the 404 page with these details. */
export const notFound = (details: unknown = null) => data(details, { status: 404 })

/** Returns the response to throw for input that no form or link of the shop can send. */
export const badRequest = () => data(null, { status: 400 })

/** Returns a plain text response for a missing file, such as a PDF, or an empty one if only scripts fetch the URL. */
export const fileNotFound = (text: string | null = null) => new Response(text, { status: 404 })

/** Sends a plain text response for a missing file at a URL that has no route. */
export const sendNotFound = (reply: FastifyReply, text: string) =>
  reply.code(404).type('text/plain; charset=utf-8').send(text)

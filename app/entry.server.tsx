import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

const RENDER_TIMEOUT_MS = 10_000

/** Waits for the whole page: it is kept and compressed once, and without JavaScript nothing may arrive later. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} />,
      {
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError() {
          code = 500
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
  })
}

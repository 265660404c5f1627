import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { AccountOnPage, accountOf } from '#app/features/core/accounts/account-store.ts'
import { pageContext } from '#app/platform/app-context.ts'
import { START_SCRIPT, startScriptsLate } from '#app/platform/http/late-scripts.ts'
import { insertIntoHead } from '#app/platform/http/structured-data.server.ts'
import {
  createScriptNonce,
  hashScript,
  takeTrustedScripts,
} from '#app/platform/http/trusted-scripts.server.ts'
import { ScriptNonce } from '#app/ui/loading/inline-script.tsx'

const RENDER_TIMEOUT_MS = 10_000
const START_HASH = hashScript(START_SCRIPT)

/**
 * Waits for the whole page, because it is cached and compressed once; and without JavaScript nothing can be streamed into
 * it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: Readonly<RouterContextProvider>,
): Promise<Response> {
  // Only after the loaders is it known whether one of them depends on the visitor.
  const page = provider.get(pageContext)
  const account = accountOf(page.greeting())
  const nonce = createScriptNonce()
  return new Promise((resolve, reject) => {
    let responseStatus = status
    const chunks: Buffer[] = []
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        const { html, hashes } = takeTrustedScripts(Buffer.concat(chunks), nonce)
        const htmlWithLateStart = startScriptsLate(html)
        page.allowScripts(htmlWithLateStart === html ? hashes : [...hashes, START_HASH])
        const htmlWithData = insertIntoHead(htmlWithLateStart, page.structuredDataHtml())
        resolve(new Response(new Uint8Array(htmlWithData), { status: responseStatus, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <AccountOnPage value={account}>
        <ScriptNonce value={nonce}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </ScriptNonce>
      </AccountOnPage>,
      {
        nonce,
        // Keeps large parts in their place; React would move them to the end of the page, from where only a script moves
        // them back.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          pipe(output)
        },
        onShellError: reject,
        onError() {
          responseStatus = 500
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
  })
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // A form that is posted to a page without an action is the client's error; a disconnected client needs no response.
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  if (!isClientError && !request.signal.aborted) context.get(pageContext).reportError(error)
}

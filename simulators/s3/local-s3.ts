import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredObject {
  bytes: Buffer
  changedAt: Date
}

/** Simulates the part of S3 that the shop uses, with paths as URLs: objects, heads, parts, lists and deletions. */
export async function openLocalS3(bucket: string, accessKey: string) {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://s3.test')
      const [, ...parts] = url.pathname.split('/')
      const key = decodeURIComponent(parts.slice(1).join('/'))
      requests.push(`${request.method} ${key}`)
      const respond = (
        status: number,
        headers: Record<string, string>,
        text: string | Buffer = '',
      ) => response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text)
      const fail = (status: number, code: string) =>
        respond(
          status,
          { 'content-type': 'application/xml' },
          `<Error><Code>${code}</Code></Error>`,
        )
      const hasValidKey = request.headers.authorization?.includes(`Credential=${accessKey}/`)
      if (!hasValidKey || parts[0] !== bucket) return fail(403, 'AccessDenied')
      const xml = (text: string) => respond(200, { 'content-type': 'application/xml' }, text)
      if (request.method === 'POST' && url.searchParams.has('delete')) {
        for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) {
          objects.delete(name)
        }
        return xml('<DeleteResult/>')
      }
      if (request.method === 'GET' && key === '') return xml(listObjects(objects, url))
      if (request.method === 'PUT') {
        objects.set(key, { bytes: body, changedAt: new Date() })
        return respond(200, { etag: etag(body) })
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return respond(204, {})
      }
      const object = objects.get(key)
      if (!object) return fail(404, 'NoSuchKey')
      const { bytes, changedAt } = object
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = start ? bytes.subarray(Number(start), Number(end) + 1) : bytes
      return respond(
        start ? 206 : 200,
        {
          'content-length': String(part.length),
          etag: etag(bytes),
          'last-modified': changedAt.toUTCString(),
          ...(start && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
        },
        part,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns a list with two objects per page, so that a client must use the continuation token. */
function listObjects(objects: Map<string, StoredObject>, { searchParams }: URL): string {
  const prefix = searchParams.get('prefix') ?? ''
  const delimiter = searchParams.get('delimiter') ?? ''
  const continuationToken = searchParams.get('continuation-token') ?? ''
  const entries = new Map<string, string>()
  for (const [key, { bytes, changedAt }] of [...objects].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue
    const folderEnd = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const name = folderEnd < 0 ? key : key.slice(0, folderEnd + 1)
    entries.set(
      name,
      folderEnd < 0
        ? `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><ETag>${etag(bytes)}</ETag><LastModified>${changedAt.toISOString()}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
    )
  }
  const remainingEntries = [...entries].filter(([name]) => name > continuationToken)
  const page = remainingEntries.slice(0, 2)
  const isTruncated = remainingEntries.length > page.length
  const next = isTruncated
    ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>`
    : ''
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${page.map(([, text]) => text).join('')}</ListBucketResult>`
}

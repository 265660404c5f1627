import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Simulates a WebDAV server that stores files in a folder of this machine, for one user with a password. */
export async function openWebdavServer(folder: string, user: { name: string; password: string }) {
  const expectedAuthorization = `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`
  const server = createServer((request, response) => {
    if (request.headers.authorization !== expectedAuthorization) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="files"' }).end()
      return
    }
    serve(folder, request, response).catch((error) => {
      response.writeHead(error.code === 'ENOENT' ? 404 : 409).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function serve(folder: string, request: IncomingMessage, response: ServerResponse) {
  const pathOf = (url: string) => {
    const { pathname } = new URL(url, 'http://webdav.test')
    return path.join(folder, decodeURIComponent(pathname).replace(/^\/files/, ''))
  }
  const file = pathOf(request.url ?? '/')
  switch (request.method) {
    case 'PROPFIND': {
      const text = await describeFolder(folder, file, request.headers.depth === '1')
      return response.writeHead(207, { 'content-type': 'application/xml' }).end(text)
    }
    case 'GET': {
      const { size } = await stat(file)
      response.writeHead(200, { 'content-length': size })
      return pipeline(createReadStream(file), response)
    }
    case 'PUT':
      await pipeline(request, createWriteStream(file))
      return response.writeHead(201).end()
    case 'MKCOL':
      await mkdir(file)
      return response.writeHead(201).end()
    case 'MOVE':
      await rename(file, pathOf(String(request.headers.destination)))
      return response.writeHead(201).end()
    case 'DELETE':
      await rm(file, { recursive: true })
      return response.writeHead(204).end()
    default:
      return response.writeHead(405).end()
  }
}

async function describeFolder(folder: string, file: string, withContent: boolean) {
  const isFolder = (await stat(file)).isDirectory()
  const names = withContent && isFolder ? await readdir(file) : []
  const entries = await Promise.all(
    [file, ...names.map((name) => path.join(file, name))].map(async (entry) => {
      const stats = await stat(entry)
      const type = stats.isDirectory() ? '<d:collection/>' : ''
      const href = encodeURI(
        `/files/${path.relative(folder, entry)}${stats.isDirectory() ? '/' : ''}`,
      )
      return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>
        <d:resourcetype>${type}</d:resourcetype><d:getcontentlength>${stats.size}</d:getcontentlength>
        <d:getlastmodified>${stats.mtime.toUTCString()}</d:getlastmodified>
        </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
    }),
  )
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${entries.join('')}</d:multistatus>`
}

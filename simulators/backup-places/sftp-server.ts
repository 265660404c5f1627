import { createHash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Attributes, Connection, SFTPWrapper } from 'ssh2'
import ssh2 from 'ssh2'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

/** Simulates an SFTP server that stores files in a folder of this machine, for one user with a password. */
export async function openSftpServer(folder: string, user: { name: string; password: string }) {
  const { private: hostKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519')
  const connections = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connection.on('error', () => undefined)
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    // The type of `connection` lacks this method.
    const socket = connection as unknown as { setNoDelay(isOn: boolean): void }
    socket.setNoDelay(true)
    connection.on('authentication', (context) => {
      const isAuthorized =
        context.method === 'password' &&
        context.username === user.name &&
        context.password === user.password
      return isAuthorized ? context.accept() : context.reject(['password'])
    })
    connection.on('ready', () =>
      connection.on('session', (accept) =>
        accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), folder)),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const key = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`,
    close() {
      for (const connection of connections) connection.end()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

let lastHandle = 0

function createHandle() {
  const handle = Buffer.alloc(4)
  handle.writeUInt32BE(++lastHandle)
  return { id: lastHandle, handle }
}

function attributesOf(file: string): Attributes {
  const { mode, uid, gid, size, atimeMs, mtimeMs } = statSync(file)
  return { mode, uid, gid, size, atime: atimeMs / 1000, mtime: mtimeMs / 1000 }
}

function createReplies(sftp: SFTPWrapper) {
  /** Runs the work of a request; errors become a status of the protocol: missing file, or any other failure. */
  const handle = (request: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      sftp.status(request, isMissing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
    }
  }
  const finish = (request: number, work: () => void) =>
    handle(request, () => {
      work()
      sftp.status(request, STATUS_CODE.OK)
    })
  return { handle, finish }
}

function serveFolders(sftp: SFTPWrapper, pathOf: (name: string) => string) {
  const folders = new Map<number, string[]>()
  const { handle, finish } = createReplies(sftp)
  sftp.on('OPENDIR', (request, name) =>
    handle(request, () => {
      const { id, handle: handleBytes } = createHandle()
      const folderPath = pathOf(name)
      folders.set(
        id,
        readdirSync(folderPath).map((entry) => path.join(folderPath, entry)),
      )
      sftp.handle(request, handleBytes)
    }),
  )
  sftp.on('READDIR', (request, id) =>
    handle(request, () => {
      const entries = folders.get(id.readUInt32BE())?.splice(0) ?? []
      if (entries.length === 0) return sftp.status(request, STATUS_CODE.EOF)
      sftp.name(
        request,
        entries.map((entry) => ({
          filename: path.basename(entry),
          longname: `${lstatSync(entry).isDirectory() ? 'd' : '-'}rw------- ${path.basename(entry)}`,
          attrs: attributesOf(entry),
        })),
      )
    }),
  )
  sftp.on('SETSTAT', (request) => sftp.status(request, STATUS_CODE.OK))
  sftp.on('FSETSTAT', (request) => sftp.status(request, STATUS_CODE.OK))
  sftp.on('MKDIR', (request, name) => finish(request, () => mkdirSync(pathOf(name))))
  sftp.on('RMDIR', (request, name) => finish(request, () => rmdirSync(pathOf(name))))
  sftp.on('REMOVE', (request, name) => finish(request, () => unlinkSync(pathOf(name))))
  sftp.on('RENAME', (request, from, to) =>
    finish(request, () => renameSync(pathOf(from), pathOf(to))),
  )
}

function serveFiles(sftp: SFTPWrapper, root: string) {
  const pathOf = (name: string) => path.join(root, path.posix.resolve('/', name))
  const files = new Map<number, number>()
  const { handle, finish } = createReplies(sftp)

  sftp.on('REALPATH', (request, name) =>
    sftp.name(request, [
      { filename: path.posix.resolve('/', name), longname: name, attrs: {} as Attributes },
    ]),
  )
  for (const kind of ['STAT', 'LSTAT'] as const)
    sftp.on(kind, (request: number, name: string) =>
      handle(request, () => sftp.attrs(request, attributesOf(pathOf(name)))),
    )
  sftp.on('FSTAT', (request, id) =>
    handle(request, () => {
      const { mode, uid, gid, size } = fstatSync(files.get(id.readUInt32BE()) ?? -1)
      sftp.attrs(request, { mode, uid, gid, size, atime: 0, mtime: 0 })
    }),
  )
  sftp.on('OPEN', (request, name, flags) =>
    handle(request, () => {
      const { id, handle: handleBytes } = createHandle()
      files.set(id, openSync(pathOf(name), flags & OPEN_MODE.WRITE ? 'w' : 'r'))
      sftp.handle(request, handleBytes)
    }),
  )
  sftp.on('READ', (request, id, offset, length) =>
    handle(request, () => {
      const bytes = Buffer.alloc(length)
      const count = readSync(files.get(id.readUInt32BE()) ?? -1, bytes, 0, length, offset)
      if (count === 0) sftp.status(request, STATUS_CODE.EOF)
      else sftp.data(request, bytes.subarray(0, count))
    }),
  )
  sftp.on('WRITE', (request, id, offset, data) =>
    finish(request, () =>
      writeSync(files.get(id.readUInt32BE()) ?? -1, data, 0, data.length, offset),
    ),
  )
  sftp.on('CLOSE', (request, id) =>
    finish(request, () => {
      const file = files.get(id.readUInt32BE())
      if (file !== undefined) closeSync(file)
      files.delete(id.readUInt32BE())
    }),
  )
  serveFolders(sftp, pathOf)
}

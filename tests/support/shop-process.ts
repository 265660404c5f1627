import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..', '..')

/** Time limit for the start of a shop. */
const START_MS = 150_000

export type ShopProcess = Awaited<ReturnType<typeof startShop>>

/** Runs a program of the shop with only the given environment. `ended` resolves with its exit code, or with the signal. */
export function runProgram(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: path.join(ROOT, 'build', 'compile-cache'),
      ...env,
    },
    // The channel closes when the tests are killed, which ends the program.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.err += chunk
  })
  const exitResult = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | string,
  )
  return { child, output, ended: exitResult }
}

/**
 * Starts the built shop as a process and waits until it is open; on a free port unless PORT is set.
 */
export async function startShop(env: Record<string, string>) {
  const { child, output, ended } = runProgram('server/main.ts', [], { PORT: '0', ...env })
  const startTimeout = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const shopUrl = /Winkel +(http:\S+)\/\n/.exec(output.out)?.[1]
      if (shopUrl) resolve(shopUrl)
    })
    ended.then((code) => reject(new Error(`ended with ${code}: ${output.err}${output.out}`)))
  }).finally(() => clearTimeout(startTimeout))

  async function request(address: string, init?: RequestInit) {
    const response = await fetch(`${url}${address}`, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    url,
    output,
    ended,
    request,
    post: (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      request(address, { method: 'POST', body: new URLSearchParams(form), headers }),
    /** stops the process; resolves with its exit code or signal */
    end(signal: NodeJS.Signals) {
      child.kill(signal)
      return ended
    },
  }
}

import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })

export interface TimedResponse {
  status: number
  ms: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Sends one request on a keep-alive connection; a form makes it a POST. */
export function sendRequest(
  url: string,
  options: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<TimedResponse> {
  const form = options.form && new URLSearchParams(options.form).toString()
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        ...(form === undefined
          ? {}
          : {
              'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
              'content-length': String(Buffer.byteLength(form)),
            }),
        ...options.headers,
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.end(form)
  })
}

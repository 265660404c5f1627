import { data } from 'react-router'

/** The fields a form sent; what is no form at all is answered with 400, as nothing in the shop sends it. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'GET, POST' } })
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

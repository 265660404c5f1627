import { type BuiltShop, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

/** The values that the form of a page shows, as a browser would send them. */
function readFormFields(html: string): [string, string][] {
  const values: [string, string][] = []
  for (const [, tag = ''] of html.matchAll(/<(input [^>]*)>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1]
    if (name) values.push([name, / value="([^"]*)"/.exec(tag)?.[1] ?? ''])
  }
  for (const [, name = '', options = ''] of html.matchAll(
    /<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    values.push([name, /value="([^"]*)"[^>]* selected=""/.exec(options)?.[1] ?? ''])
  }
  for (const [, name = '', value = ''] of html.matchAll(
    /<textarea [^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs,
  )) {
    values.push([name, value.trim()])
  }
  return values
}

/** Signs in as the owner, who edits the blocks of a page without JavaScript. */
export async function createBlockEditor(builtShop: BuiltShop, url: string) {
  const owner = createClient(builtShop)
  await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
  const readForm = async () => readFormFields((await owner.get(url)).text)
  return {
    owner,
    readForm,
    /** Sends the form of this HTML, by default of the current page, with changes and an intent. */
    async send(intent: string, changes: Record<string, string> = {}, html?: string) {
      const form = html === undefined ? await readForm() : readFormFields(html)
      const fields = form.filter(([name]) => !(name in changes))
      return owner.post(url, [...fields, ...Object.entries(changes), ['intent', intent]])
    },
  }
}

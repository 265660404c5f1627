import { expect } from 'vitest'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { findRedirect } from './find-redirect.server.ts'
import {
  findEditedRedirect,
  readRedirects,
  removeRedirect,
  saveRedirect,
} from './manage-redirects.server.ts'
import { importRedirects } from './redirect-files.server.ts'
import { redirectForm } from './redirect-forms.ts'
import { redirectProblem } from './redirect-messages.ts'
import { redirects } from './redirects-tables.server.ts'

const createCsv = (...lines: string[]) => new File([lines.join('\r\n')], 'oud.csv')

shopTest('an old URL leads to its new one, or is gone', async ({ app }) => {
  expect(await saveRedirect(app, { path: '/oud', to: '/shop/' })).toEqual({ ok: true })
  expect(await findRedirect(app, '/Oud/?utm_source=x')).toMatchObject({ to: '/shop/' })
  expect(await saveRedirect(app, { path: '/weg', to: null })).toEqual({ ok: true })
  expect(await findRedirect(app, '/weg/')).toEqual({ gone: true })
  // Without a former shop, other unknown URLs are still a 404.
  expect(await findRedirect(app, '/collections/all')).toBeNull()

  expect(await saveRedirect(app, { path: '/ouder', to: '/blog/' }, '/oud')).toEqual({ ok: true })
  expect(await findRedirect(app, '/oud/')).toBeNull()
  expect((await readRedirects(app, { search: 'BLOG', page: 1 })).redirects).toEqual([
    { path: '/ouder', to: '/blog/', isGone: false, isImported: false },
  ])
  expect(await removeRedirect(app, '/ouder')).toBe(true)
  expect(await removeRedirect(app, '/ouder')).toBe(false)
})

shopTest(
  'the form of an imported redirect names the kind of its target, and only for a removed page it is gone',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    await app.db.insert(redirects).values([
      {
        path: '/oud/ring',
        targetKind: 'product',
        targetId: productId,
        targetUrl: '',
        createdAt: app.clock.now(),
      },
      { path: '/weg', targetKind: 'gone', targetUrl: '', createdAt: app.clock.now() },
    ])
    expect(await findEditedRedirect(app, '/oud/ring')).toEqual({
      path: '/oud/ring',
      kind: 'url',
      to: '',
      importedTarget: 'een product',
    })
    expect(await findEditedRedirect(app, '/weg')).toEqual({
      path: '/weg',
      kind: 'gone',
      to: '',
      importedTarget: null,
    })
    expect(await findEditedRedirect(app, '/nergens')).toBeUndefined()
  },
)

shopTest('loops, chains and paths of the shop itself are rejected', async ({ app }) => {
  await addProduct(app, { name: 'Ring' })
  await addProduct(app, { name: 'Armband' })
  const saveAndReadError = async (path: string, to: string | null) => {
    const result = await saveRedirect(app, { path, to })
    return result.ok ? 'ok' : redirectProblem(result)
  }
  expect(await saveAndReadError('/a', '/product/armband/')).toBe('ok')
  expect(await saveAndReadError('/a', '/shop/')).toEqual({
    field: 'from',
    message: 'Voor dit adres is er al een doorverwijzing.',
  })
  expect(await saveAndReadError('/lus', '/Lus/')).toEqual({
    field: 'to',
    message: 'Zo stuurt het adres naar zichzelf.',
  })
  expect(await saveAndReadError('/c', '/a/')).toEqual({
    field: 'to',
    message: 'Dit adres stuurt zelf door naar /product/armband/. Vul dat adres in.',
  })
  expect(await saveAndReadError('/product/armband', '/shop/')).toEqual({
    field: 'from',
    message: '/a stuurt al naar dit adres. Wijzig die doorverwijzing eerst.',
  })
  for (const path of ['/contact', '/checkout/order-received/1', '/beheer/x', '/wp-json/wp/v2'])
    expect(await saveAndReadError(path, '/shop/'), path).toMatchObject({ field: 'from' })
  expect(await saveAndReadError('/product/ring', '/shop/')).toEqual({
    field: 'from',
    message: 'Op dit adres staat nu een pagina in de winkel. Haal die eerst weg.',
  })
  expect(await saveAndReadError('/product/oude-ring', '/product/ring/')).toBe('ok')
})

shopTest('a redirect leads to a page that the shop has', async ({ app }) => {
  await addProduct(app, { name: 'Ring' })
  const noPage = {
    field: 'to',
    message: 'Deze pagina staat niet in je winkel. Controleer het adres.',
  }
  const saveAndReadError = async (to: string) => {
    const result = await saveRedirect(app, { path: `/van${to}`, to })
    return result.ok ? 'ok' : redirectProblem(result)
  }
  for (const to of ['/bestaat-niet/', '/product/oorring/', '/product-category/weg/', '/merk/geen/'])
    expect(await saveAndReadError(to), to).toEqual(noPage)
  for (const to of ['/', '/product/ring/?metaal=zilver', '/zoeken/?q=ring', '/voorwaarden.pdf'])
    expect(await saveAndReadError(to), to).toBe('ok')
  expect(await importRedirects(app, createCsv('van;naar', '/x;/bestaat-niet/'))).toMatchObject({
    report: { saved: 0, problems: [{ line: 2, text: noPage.message }] },
  })
})

shopTest('typed URLs are parsed as paths, and an invalid one is explained', () => {
  const parseForm = (from: string, to: string, kind = 'url') => {
    const form = validateForm(redirectForm, { from, to, kind })
    return form.ok ? form.value : form.errors
  }
  expect(parseForm('https://oud.example/Ringen/', '/shop/')).toEqual({
    path: '/ringen',
    to: '/shop/',
  })
  expect(parseForm('ringen', 'https://elders.example/x')).toEqual({
    path: '/ringen',
    to: 'https://elders.example/x',
  })
  expect(parseForm('/weg', 'maakt niet uit', 'gone')).toEqual({ path: '/weg', to: null })
  expect(parseForm('/', '/shop/')).toEqual({ from: 'De voorpagina kan niet doorverwijzen.' })
  for (const to of ['', 'shop', '//elders.example', 'javascript:alert(1)', '/met spatie'])
    expect(parseForm('/x', to), to).toHaveProperty('to')
})

shopTest(
  'a CSV file is imported line by line, with the reason for each rejected line',
  async ({ app }) => {
    const file = createCsv(
      'Redirect from;Redirect to;code',
      '/een;/shop/;301',
      '/twee;;410',
      '/drie;nergens;',
      '/een/;/een/;',
      '/contact;/shop/;',
      ';;',
    )
    expect(await importRedirects(app, file)).toEqual({
      ok: true,
      report: {
        saved: 2,
        unchanged: 0,
        unlisted: 0,
        problems: [
          {
            line: 4,
            text: 'Vul een pagina van de winkel in die met / begint, of een adres dat met https:// begint.',
          },
          { line: 5, text: 'Zo stuurt het adres naar zichzelf.' },
          { line: 6, text: 'Op dit adres staat een vaste pagina van de winkel.' },
        ],
      },
    })
    const secondImport = await importRedirects(
      app,
      createCsv('van,naar', '/een,/shop/', '/een,/blog/'),
    )
    expect(secondImport).toMatchObject({
      ok: true,
      report: { saved: 1, unchanged: 1, problems: [] },
    })
    expect(await findRedirect(app, '/een/')).toMatchObject({ to: '/blog/' })
    expect(await importRedirects(app, createCsv('naam;adres', 'x;y'))).toEqual({
      ok: false,
      error: 'no-columns',
    })
    expect(await importRedirects(app, null)).toEqual({ ok: false, error: 'no-file' })
  },
)

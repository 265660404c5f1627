import sharp from 'sharp'
import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  findGuaranteeNotice,
  readNoticePicture,
  readRemovedNotices,
  receiveGuaranteeNotice,
  removeGuaranteeNotice,
  restoreGuaranteeNotice,
} from './guarantee-notice.server.ts'

const createFile = (bytes: BlobPart, name = 'kennisgeving.png') => new File([bytes], name)
const createPng = async (width: number, background: string) =>
  new Uint8Array(
    await sharp({ create: { width, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  )
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><script>alert(1)</script>
  <rect width="200" height="100" fill="#003399"/><image href="file:///etc/hostname" width="9" height="9"/></svg>`

shopTest(
  'the official notice is rendered as a picture, replaces the previous one, and can be restored',
  async ({ app }) => {
    expect(await findGuaranteeNotice(app)).toBeUndefined()
    expect(await receiveGuaranteeNotice(app, createFile(SVG, 'melding.svg'))).toEqual({ ok: true })
    const notice = await findGuaranteeNotice(app)
    expect(notice).toMatchObject({ fileName: 'melding.svg', width: 1_600, height: 800 })
    const picture = await readNoticePicture(app, notice?.hash ?? '')
    expect(picture?.toString('latin1')).not.toContain('script')
    const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    // The last pixel is that of the rectangle: red, green and blue, without its alpha.
    const lastPixel = [...data.subarray(data.length - 4, data.length - 1)]
    expect(lastPixel).toEqual([0x00, 0x33, 0x99])

    expect(await receiveGuaranteeNotice(app, createFile(await createPng(800, '#fff')))).toEqual({
      ok: true,
    })
    expect(await findGuaranteeNotice(app)).toMatchObject({ width: 800, height: 300 })
    await removeGuaranteeNotice(app)
    expect(await findGuaranteeNotice(app)).toBeUndefined()
    const removedNotices = await readRemovedNotices(app)
    expect(removedNotices.map(({ fileName }) => fileName).sort()).toEqual([
      'kennisgeving.png',
      'melding.svg',
    ])
    expect(await restoreGuaranteeNotice(app, notice?.id ?? 0)).toBe(true)
    expect(await findGuaranteeNotice(app)).toMatchObject({ fileName: 'melding.svg' })
    expect(await restoreGuaranteeNotice(app, 999)).toBe(false)
    expect(await readNoticePicture(app, '0'.repeat(20))).toBeUndefined()
  },
)

shopTest('an invalid notice file is rejected with advice, and changes nothing', async ({ app }) => {
  const readError = async (file: File | null) => {
    const result = await receiveGuaranteeNotice(app, file)
    return result.ok ? null : result.error
  }
  expect(await readError(null)).toBe('no-file')
  expect(await readError(createFile('', ''))).toBe('no-file')
  expect(await readError(createFile('%PDF-1.7 …', 'kennisgeving.pdf'))).toBe('is-pdf')
  expect(await readError(createFile('<html>geen plaatje</html>'))).toBe('not-a-picture')
  expect(await readError(createFile(await createPng(120, '#fff')))).toBe('too-small')
  expect(await readError(createFile(new Uint8Array(5 * 1024 * 1024 + 1)))).toBe('too-large')
  expect(await findGuaranteeNotice(app)).toBeUndefined()
})

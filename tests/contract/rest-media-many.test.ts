import { mkdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { clearOrphanFiles } from '#app/features/core/media/clear-orphan-files.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { contentHash, createPhoto, createUploader, readMediaFolders } from './media-visitors.ts'

shopTest(
  'fifty simultaneous photos are all stored, and orphan files are deleted after a day [C21]',
  async ({ app, clock }) => {
    const { upload } = await createUploader(app)
    const photos = await Promise.all(
      Array.from({ length: 50 }, (_, index) => createPhoto(`rgb(${index}, 80, 120)`, 200)),
    )
    const answers = await Promise.all(photos.map((bytes) => upload(bytes)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
    const names = answers.map(
      (response, index) => `${response.json().id}-${contentHash(photos[index] as Buffer)}`,
    )
    expect((await readMediaFolders(app)).sort()).toEqual(names.sort())
    for (const response of answers) expect(response.json().missing_image_sizes).toEqual([])

    // A crash between writing the file and its row leaves such a file.
    const orphan = path.join(app.env.DATA_DIR, 'media', `999999-${'a'.repeat(20)}`)
    const newFolder = path.join(app.env.DATA_DIR, 'media', `999998-${'b'.repeat(20)}`)
    await mkdir(orphan, { recursive: true })
    await mkdir(newFolder, { recursive: true })
    const now = clock.now()
    await utimes(orphan, now, new Date(now.getTime() - 25 * 3_600_000))
    await utimes(newFolder, now, now)
    await clearOrphanFiles(app)
    await expect(stat(orphan)).rejects.toThrow('ENOENT')
    expect((await readMediaFolders(app)).length).toBe(51)
  },
)

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
      Array.from({ length: 50 }, (_, index) =>
        createPhoto(`rgb(${index}, 80, 120)`, { width: 200 }),
      ),
    )
    const responses = await Promise.all(photos.map((bytes) => upload(bytes)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
    const names = responses.map(
      (response, index) => `${response.json().id}-${contentHash(photos[index] as Buffer)}`,
    )
    expect((await readMediaFolders(app)).sort()).toEqual(names.sort())
    for (const response of responses) expect(response.json().missing_image_sizes).toEqual([])

    // A crash between writing a photo's files and its row leaves a folder without a row.
    const oldOrphan = path.join(app.env.DATA_DIR, 'media', `999999-${'a'.repeat(20)}`)
    const recentOrphan = path.join(app.env.DATA_DIR, 'media', `999998-${'b'.repeat(20)}`)
    await mkdir(oldOrphan, { recursive: true })
    await mkdir(recentOrphan, { recursive: true })
    const now = clock.now()
    await utimes(oldOrphan, now, new Date(now.getTime() - 25 * 3_600_000))
    await utimes(recentOrphan, now, now)
    await clearOrphanFiles(app)
    await expect(stat(oldOrphan)).rejects.toThrow('ENOENT')
    // The fifty photos, and the orphan that is less than a day old.
    expect(await readMediaFolders(app)).toHaveLength(51)
  },
)

import { announceChanges } from '#app/platform/database/changes.server.ts'
import { createTags } from '#app/platform/tags.server.ts'
import { POSTS_TAG } from './blog.ts'

/** Management of the tags of posts. */
export const postTags = createTags({
  tags: 'post_tags',
  items: 'posts',
  notifyChanged: (app) => announceChanges(app, [POSTS_TAG]),
})

import { announceChanges } from '#app/platform/database/changes.server.ts'
import { tagsOf } from '#app/platform/tags.server.ts'
import { POSTS_TAG } from './blog.ts'

/** Management of the tags of posts. */
export const postTags = tagsOf({
  tags: 'post_tags',
  holders: 'posts',
  notifyChanged: (app) => announceChanges(app, [POSTS_TAG]),
})

import { announceChanges } from '#app/platform/database/changes.server.ts'
import { tagsOf } from '#app/platform/tags.server.ts'
import { POSTS_TAG } from './blog.ts'

/** The tags of stories, as who manages them sees them. */
export const postTags = tagsOf({
  tags: 'post_tags',
  holders: 'posts',
  notifyChanged: (app) => announceChanges(app, [POSTS_TAG]),
})

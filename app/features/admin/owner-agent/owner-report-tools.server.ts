import { z } from 'zod'
import { readBestSellers, readSales } from '#app/features/admin/dashboard/read-sales.server.ts'
import {
  type AgentTool,
  createReadTool,
  createWriteTool,
} from '#app/features/channels/agents/agent-tool.ts'
import { fail, succeed } from '#app/features/channels/agents/agents.ts'
import { newPost, postForm } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import { textToDocument } from '#app/features/core/rich-text/document-text.ts'
import { readReport } from '#app/features/insight/reports/read-report.server.ts'
import { REPORTS } from '#app/features/insight/reports/reports.ts'
import { path } from '#app/platform/path.ts'
import type { OwnerCaller } from './owner-agent.ts'

const REPORT_KINDS = REPORTS.map(({ kind }) => kind)

/** Tools for reports and for drafts of posts. */
export const REPORT_TOOLS: AgentTool<OwnerCaller>[] = [
  createReadTool(
    'get_sales',
    {
      title: 'Get sales',
      description:
        'Returns paid orders and turnover per day of the last 30 days, or per month of the last 12, and the best sellers.',
    },
    z.object({ span: z.enum(['days', 'months']).default('days').describe('Days or months') }),
    async (app, { span }) => {
      const [sales, bestSellers] = await Promise.all([
        readSales(app, span),
        readBestSellers(app, span),
      ])
      return succeed({
        currency: 'EUR',
        sales: sales.map(({ key, orders, cents }) => ({ from: key, orders, cents })),
        best_sellers: bestSellers.map(({ productId, name, units, cents }) => ({
          product_id: productId,
          name,
          units,
          cents,
        })),
      })
    },
  ),
  createReadTool(
    'get_report',
    {
      title: 'Get report',
      description: 'Returns a report of the back office as columns and rows, 100 rows at most.',
    },
    z.object({
      report: z.enum(REPORT_KINDS).describe('Which report'),
      days: z.int().min(1).max(365).default(30).describe('Length of the period, up to today'),
    }),
    async (app, { report, days }) => {
      const { title, lead, columns, rows } = await readReport(app, {
        kind: report,
        days,
        clicksBy: 'product',
      })
      return succeed({ title, explanation: lead, columns: columns.map(({ text }) => text), rows })
    },
  ),
  createWriteTool(
    'create_story_draft',
    {
      title: 'Create story draft',
      description: 'Creates a draft of a story for the journal. A person publishes it.',
    },
    z.object({
      title: z.string().trim().min(1).max(200).describe('Title'),
      excerpt: z.string().max(400).default('').describe('One or two sentences'),
      text: z
        .string()
        .max(50_000)
        .describe('Text: an empty line starts a paragraph, "## " a heading, "- " a list item'),
    }),
    async (app, args, { actor }) => {
      const parsedPost = postForm.safeParse({
        ...newPost('post', ''),
        title: args.title.toWellFormed(),
        excerpt: args.excerpt.toWellFormed(),
        document: JSON.stringify(textToDocument(args.text.toWellFormed())),
      })
      if (!parsedPost.success) {
        return fail('invalid-text', parsedPost.error.issues[0]?.message ?? 'De tekst klopt niet.')
      }
      const savedPost = await savePost(app, null, parsedPost.data, actor)
      if (!savedPost?.ok) return fail('title-taken', 'Er is al een verhaal met deze titel.')
      const editPath = path('/beheer/journaal/:id', { id: String(savedPost.id) })
      return succeed({
        story_id: savedPost.id,
        state: 'draft',
        edit_url: `${app.siteUrl}${editPath}`,
      })
    },
  ),
]

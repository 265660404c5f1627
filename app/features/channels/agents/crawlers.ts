import { path } from '#app/platform/path.ts'
import type { AgentSwitch } from './agents.ts'

/** Crawlers by purpose, with the user agents that their operators document. A fetch at the request of a person is not crawling. */
const CRAWLERS: [AgentSwitch, string[]][] = [
  ['ai-search', ['OAI-SearchBot', 'PerplexityBot', 'Claude-SearchBot', 'DuckAssistBot']],
  [
    'ai-training',
    [
      'GPTBot',
      'ClaudeBot',
      'Google-Extended',
      'Applebot-Extended',
      'CCBot',
      'Bytespider',
      'Meta-ExternalAgent',
    ],
  ],
]

/** Returns the text of robots.txt. Crawlers that the owner switched off may not read any page. */
export function robotsText(
  siteUrl: string,
  closedPaths: string[],
  switches: Set<AgentSwitch>,
): string {
  const bannedAgents = CRAWLERS.flatMap(([name, agents]) => (switches.has(name) ? [] : agents))
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    ...(bannedAgents.length > 0
      ? [...bannedAgents.map((agent) => `User-agent: ${agent}`), 'Disallow: /', '']
      : []),
    `Sitemap: ${siteUrl}${path('/sitemap.xml')}`,
    '',
  ].join('\n')
}

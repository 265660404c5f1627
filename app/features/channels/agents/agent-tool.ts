import type { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import type { AgentResult, AgentSwitch } from './agents.ts'

/** The client of one request. */
export interface AgentCaller {
  ip: string
}

/** A tool of an MCP server. */
export interface AgentTool<Caller = AgentCaller> {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** it changes nothing */
  isReadOnly: boolean
  /** a repeated call with the same arguments changes nothing more */
  isIdempotent: boolean
  /** it may replace or delete data */
  isDestructive: boolean
  /** off when the owner switched this off */
  switch?: AgentSwitch
  run(app: App, args: unknown, caller: Caller): Promise<AgentResult>
}

type ToolFacts = Pick<AgentTool, 'title' | 'description' | 'switch'>

export function readTool<Input extends z.ZodObject, Caller = AgentCaller>(
  name: string,
  facts: ToolFacts,
  input: Input,
  run: (app: App, args: z.output<Input>, caller: Caller) => Promise<AgentResult>,
): AgentTool<Caller> {
  return {
    name,
    ...facts,
    input,
    isReadOnly: true,
    isIdempotent: true,
    isDestructive: false,
    run: (app, args, caller) => run(app, input.parse(args), caller),
  }
}

/** A tool that writes. One whose name begins with `create_` or `add_` gives another result when it is repeated. */
export function writeTool<Input extends z.ZodObject, Caller = AgentCaller>(
  name: string,
  facts: ToolFacts & { isDestructive?: boolean },
  input: Input,
  run: (app: App, args: z.output<Input>, caller: Caller) => Promise<AgentResult>,
): AgentTool<Caller> {
  return {
    ...readTool(name, facts, input, run),
    isReadOnly: false,
    isIdempotent: !/^(?:create|add)_/.test(name),
    isDestructive: facts.isDestructive ?? false,
  }
}

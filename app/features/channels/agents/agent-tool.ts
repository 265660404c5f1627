import type { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import type { AgentResult, AgentSwitch } from './agents.ts'

/** The sender of one request. */
export interface AgentCaller {
  ip: string
}

/** A tool of an MCP server. */
export interface AgentTool<Caller = AgentCaller> {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** true if the tool changes nothing */
  isReadOnly: boolean
  /** true if repeating a call with the same arguments has no further effect */
  isIdempotent: boolean
  /** true if the tool may replace or delete data */
  isDestructive: boolean
  /** switch of the owner that also switches this tool off */
  switch?: AgentSwitch
  run(app: App, args: unknown, caller: Caller): Promise<AgentResult>
}

type ToolFacts = Pick<AgentTool, 'title' | 'description' | 'switch'>

export function createReadTool<Input extends z.ZodObject, Caller = AgentCaller>(
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

/** Creates a tool that writes. If its name begins with `create_` or `add_`, repeating a call has a further effect. */
export function createWriteTool<Input extends z.ZodObject, Caller = AgentCaller>(
  name: string,
  facts: ToolFacts & { isDestructive?: boolean },
  input: Input,
  run: (app: App, args: z.output<Input>, caller: Caller) => Promise<AgentResult>,
): AgentTool<Caller> {
  return {
    ...createReadTool(name, facts, input, run),
    isReadOnly: false,
    isIdempotent: !/^(?:create|add)_/.test(name),
    isDestructive: facts.isDestructive ?? false,
  }
}

import type { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import type { AgentResult, AgentSwitch } from './agents.ts'

/** The client of one request. */
export interface AgentCaller {
  ip: string
}

export interface AgentTool {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** it changes nothing */
  isReadOnly: boolean
  /** a repeated call with the same arguments changes nothing more */
  isIdempotent: boolean
  /** off when the owner switched this off */
  switch?: AgentSwitch
  run(app: App, args: unknown, caller: AgentCaller): Promise<AgentResult>
}

type ToolFacts = Pick<AgentTool, 'title' | 'description' | 'switch'>

export function reading<Input extends z.ZodObject>(
  name: string,
  facts: ToolFacts,
  input: Input,
  run: (app: App, args: z.output<Input>, caller: AgentCaller) => Promise<AgentResult>,
): AgentTool {
  return {
    name,
    ...facts,
    input,
    isReadOnly: true,
    isIdempotent: true,
    run: (app, args, caller) => run(app, input.parse(args), caller),
  }
}

/** A tool that writes a cart of agents; only create_cart gives another result when repeated. */
export function writing<Input extends z.ZodObject>(
  name: string,
  facts: ToolFacts,
  input: Input,
  run: (app: App, args: z.output<Input>, caller: AgentCaller) => Promise<AgentResult>,
): AgentTool {
  const isIdempotent = name !== 'create_cart'
  return { ...reading(name, facts, input, run), isReadOnly: false, isIdempotent }
}

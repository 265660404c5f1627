import { z } from 'zod'

const problemGroup = z.object({
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** the number of products that have this problem */
  products: z.int(),
})
/** The products of a run that have the same problem. */
export type ProblemGroup = z.infer<typeof problemGroup>

/** Schema of the stored groups; an unreadable value counts as none. */
export const problemGroups = z.array(problemGroup).catch([])

/** Counts products by problem while a run goes through the catalogue. */
export function createProblemCount() {
  const groups = new Map<string, ProblemGroup>()
  return {
    /** `problems`: at most one of each problem per product */
    add(problems: { severity: ProblemGroup['severity']; message: string }[]) {
      for (const { severity, message } of problems) {
        const group = groups.get(message) ?? { severity, message, products: 0 }
        group.products += 1
        groups.set(message, group)
      }
    },
    /** Errors come first, then the problem that most products have. */
    sorted: (): ProblemGroup[] =>
      [...groups.values()].sort(
        (a, b) => a.severity.localeCompare(b.severity) || b.products - a.products,
      ),
  }
}

/** Returns how many errors and warnings there are. */
export function countProblems(groups: ProblemGroup[]): { errors: number; warnings: number } {
  const count = (severity: ProblemGroup['severity']) =>
    groups.reduce((sum, group) => sum + (group.severity === severity ? group.products : 0), 0)
  return { errors: count('error'), warnings: count('warning') }
}

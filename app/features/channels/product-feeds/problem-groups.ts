import { z } from 'zod'

const problemGroup = z.object({
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** number of products with this problem */
  products: z.int(),
})
/** A problem, with the number of products in a run that have it. */
export type ProblemGroup = z.infer<typeof problemGroup>

/** Schema of the stored groups. An invalid value is read as an empty list. */
export const problemGroups = z.array(problemGroup).catch([])

/** Counts products by problem during a run. */
export function createProblemCount() {
  const groups = new Map<string, ProblemGroup>()
  return {
    /** `problems` contains each problem at most once for each product */
    add(problems: { severity: ProblemGroup['severity']; message: string }[]) {
      for (const { severity, message } of problems) {
        const group = groups.get(message) ?? { severity, message, products: 0 }
        group.products += 1
        groups.set(message, group)
      }
    },
    /** Returns errors before warnings, and the problem with the most products first. */
    listGroups: (): ProblemGroup[] =>
      [...groups.values()].sort(
        (a, b) => a.severity.localeCompare(b.severity) || b.products - a.products,
      ),
  }
}

/** Returns the number of errors and warnings. */
export function countProblems(groups: ProblemGroup[]): { errors: number; warnings: number } {
  const count = (severity: ProblemGroup['severity']) =>
    groups.reduce((sum, group) => sum + (group.severity === severity ? group.products : 0), 0)
  return { errors: count('error'), warnings: count('warning') }
}

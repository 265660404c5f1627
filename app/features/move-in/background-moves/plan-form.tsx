import { Form, useNavigation } from 'react-router'
import type { UrlCounts } from '#app/features/move-in/former-urls/former-urls.ts'
import type {
  MoveAnswers,
  MoveQuestion,
  MoveReport,
  MoveState,
} from '#app/features/move-in/moves/move-in.ts'
import { Button } from '#app/ui/button.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { AnswersFields } from './answers-fields.tsx'
import { MoveCountsTable, MoveRemarks, MoveYears, TextList } from './move-counts.tsx'
import { secondsText } from './move-office.ts'
import { OpenUrlsLink } from './url-decisions.tsx'

interface PlanFormProps {
  id: number
  urls: UrlCounts | null
  state: MoveState
  plan: MoveReport | null
  /** the decision that is needed before planning */
  question: MoveQuestion | null
  answers: MoveAnswers
  /** the submitted decisions, when they were rejected */
  rejected: { errors: Record<string, string>; formValues: Record<string, string> } | undefined
  /** URL of the file with every remark */
  csv: string
}

/** The plan with its decisions, or the question that must be answered before planning. */
export function PlanForm({
  id,
  urls,
  state,
  plan,
  question,
  answers,
  rejected,
  csv,
}: PlanFormProps) {
  const form = useErrorFocus(rejected?.errors)
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <>
      {plan && <PlanText id={id} urls={urls} plan={plan} csv={csv} />}
      <Form
        ref={form}
        method="post"
        className="mt-9 max-w-[56rem] border-t border-ink pt-5"
        noValidate
      >
        {state === 'planned' && (
          <AnswersFields
            key={rejected ? 'rejected' : 'fresh'}
            plan={plan}
            question={question}
            answers={answers}
            errors={rejected?.errors ?? {}}
            formValues={rejected?.formValues ?? null}
          />
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {plan && state === 'planned' && (
            <Button
              type="submit"
              size="small"
              name="intent"
              value="start"
              busyText={isSubmitting ? 'Even wachten' : undefined}
            >
              Verhuis nu
            </Button>
          )}
          <Button type="submit" variant="second" size="small" name="intent" value="plan">
            {plan ? 'Maak het plan opnieuw' : 'Maak het plan'}
          </Button>
          <Button type="submit" variant="quiet" name="intent" value="discard">
            Gooi weg
          </Button>
        </div>
      </Form>
    </>
  )
}

function PlanText({
  id,
  urls,
  plan,
  csv,
}: Pick<PlanFormProps, 'id' | 'urls' | 'csv'> & { plan: MoveReport }) {
  return (
    <>
      <h2 className="text-title font-semibold">
        Het plan: ongeveer {secondsText(plan.estimatedSeconds)}
      </h2>
      <p className="mt-1 mb-2 text-ink-2">Er is nog niets geschreven.</p>
      <MoveCountsTable report={plan} />
      <TextList title="Let op" lines={plan.notices} />
      <TextList title="Zo komt het over" lines={plan.mapping} />
      <TextList title="Keuzes" lines={plan.decisions.map(({ text }) => text)} />
      <OpenUrlsLink id={id} urls={urls} />
      <TextList title="Komt niet mee" lines={plan.notImported} />
      <MoveYears report={plan} />
      <MoveRemarks report={plan} csv={csv} />
    </>
  )
}

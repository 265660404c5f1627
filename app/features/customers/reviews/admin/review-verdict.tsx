import { Form } from 'react-router'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { ModeratedReview } from './read-review-queue.server.ts'

interface ReviewVerdictProps {
  review: ModeratedReview
  rejected: { errors: FieldErrors; formValues: FormValues } | undefined
}

/** Forms to approve, reject and answer a review. */
export function ReviewVerdict({ review, rejected }: ReviewVerdictProps) {
  const rejectFormRef = useErrorFocus(rejected?.errors)
  const answerFormRef = useErrorFocus(rejected?.errors)
  return (
    <div className="space-y-6 border-t border-line pt-5">
      {review.state !== 'approved' && (
        <Form method="post">
          <IntentButton intent="approve" busyText="Goedkeuren" size="small">
            Keur goed
          </IntentButton>
        </Form>
      )}
      {review.state !== 'rejected' && (
        <Form ref={rejectFormRef} method="post" noValidate className="max-w-prose space-y-3">
          <TextField
            name="rejectionReason"
            label="Reden om te weigeren"
            autoComplete="off"
            hint="De schrijver leest dit. Weinig sterren is geen reden: de wet wil dat goede en slechte reviews gelijk behandeld worden."
            defaultValue={rejected?.formValues.rejectionReason ?? review.rejectionReason}
            error={rejected?.errors.rejectionReason}
          />
          <IntentButton intent="refuse" busyText="Weigeren" variant="second" size="small">
            Weiger
          </IntentButton>
        </Form>
      )}
      <Form
        ref={answerFormRef}
        method="post"
        noValidate
        className="max-w-prose space-y-3 border-t border-line pt-5"
      >
        <TextAreaField
          name="answer"
          label="Antwoord van de winkel"
          isOptional
          hint="Staat onder de review, voor iedereen."
          defaultValue={rejected?.formValues.answer ?? review.answer}
          error={rejected?.errors.answer}
        />
        <IntentButton intent="answer" busyText="Opslaan" variant="second" size="small">
          Antwoord opslaan
        </IntentButton>
      </Form>
    </div>
  )
}

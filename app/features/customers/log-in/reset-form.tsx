import { Form, useNavigation } from 'react-router'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { AccountFieldsProps } from './login-fields.tsx'
import { ResetFields } from './reset-fields.tsx'

interface ResetFormProps {
  answer: (Omit<AccountFieldsProps, 'isBusy'> & { doneMessage: string | null }) | undefined
}

/** The form that requests a link to reset the password, as a page of its own in the shop and in the back office. */
export function ResetForm({ answer }: ResetFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const formRef = useErrorFocus(answer?.errors)
  return (
    <Form ref={formRef} method="post" noValidate>
      <ResetFields
        message={answer?.message ?? null}
        errors={answer?.errors ?? {}}
        formValues={answer?.formValues ?? {}}
        doneMessage={answer?.doneMessage ?? null}
        isBusy={isBusy}
      />
    </Form>
  )
}

import type { ReactNode, Ref } from 'react'
import { Form } from 'react-router'
import { AdminHeading } from './admin-heading.tsx'
import { SaveBar } from './save-button.tsx'
import { SaveNotice } from './save-notice.tsx'

interface EditFormProps {
  title: string
  /** link to the list that contains the item of the page */
  back?: { to: string; text: string }
  ref: Ref<HTMLFormElement>
  isRejected: boolean
  /** a problem that belongs to no field */
  message?: string | null
  isSaved: boolean
  /** version of the stored values when the form was opened, so that a change since then is noticed */
  seenVersion?: string | undefined
  /** message after saving */
  savedText?: string
  /** shown beside the title */
  actions?: ReactNode
  hasFiles?: boolean
  children: ReactNode
}

/** A long form. Its button is always in view at the bottom of the window. */
export function EditForm({ title, back, ref, actions, hasFiles = false, ...form }: EditFormProps) {
  const { isRejected, message = null, isSaved, seenVersion, savedText, children } = form
  return (
    <Form ref={ref} method="post" noValidate {...(hasFiles && { encType: 'multipart/form-data' })}>
      {/* Enter uses the first button of a form, which must save. */}
      <button type="submit" hidden />
      {seenVersion && <input type="hidden" name="seen" value={seenVersion} />}
      <AdminHeading title={title} {...(back && { back })}>
        {actions}
      </AdminHeading>
      <SaveNotice
        problem={isRejected ? { message } : undefined}
        isSaved={isSaved}
        {...(savedText !== undefined && { savedText })}
      />
      {children}
      <SaveBar />
    </Form>
  )
}

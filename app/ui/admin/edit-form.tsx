import type { ReactNode, Ref } from 'react'
import { Form } from 'react-router'
import { AdminHeading } from './admin-heading.tsx'
import { SaveButton } from './save-button.tsx'
import { SaveNotice } from './save-notice.tsx'

interface EditFormProps {
  title: string
  ref: Ref<HTMLFormElement>
  isRejected: boolean
  /** a problem that belongs to no field */
  message?: string | null
  isSaved: boolean
  /** message after saving */
  saved?: string
  /** shown beside the title */
  actions?: ReactNode
  hasFiles?: boolean
  children: ReactNode
}

/** A long form. Its button is beside the title and, when that scrolls out of view, at the bottom of the window. */
export function EditForm({ title, ref, actions, hasFiles = false, ...form }: EditFormProps) {
  const { isRejected, message = null, isSaved, saved, children } = form
  return (
    <Form ref={ref} method="post" noValidate {...(hasFiles && { encType: 'multipart/form-data' })}>
      <AdminHeading title={title}>
        {actions}
        <span className="max-lg:hidden">
          <SaveButton />
        </span>
      </AdminHeading>
      <SaveNotice
        problem={isRejected ? { message } : undefined}
        isSaved={isSaved}
        {...(saved !== undefined && { saved })}
      />
      {children}
      <div className="sticky bottom-0 -mx-4 bg-paper px-4 py-3 shadow-bar lg:hidden *:w-full">
        <SaveButton />
      </div>
    </Form>
  )
}

import type { ReactNode, Ref } from 'react'
import { Form } from 'react-router'
import { AdminHeading } from './admin-heading.tsx'
import { SaveButton } from './save-button.tsx'
import { SaveNotice } from './save-notice.tsx'

interface EditFormProps {
  title: string
  ref: Ref<HTMLFormElement>
  isRejected: boolean
  isSaved: boolean
  /** what to say of what was kept */
  saved?: string
  /** beside the title */
  actions?: ReactNode
  hasFiles?: boolean
  children: ReactNode
}

/** A long form about one thing: its button stands beside the title and, where that scrolls away, at the foot of the screen. */
export function EditForm({ title, ref, actions, hasFiles = false, ...form }: EditFormProps) {
  const { isRejected, isSaved, saved, children } = form
  return (
    <Form ref={ref} method="post" noValidate {...(hasFiles && { encType: 'multipart/form-data' })}>
      <AdminHeading title={title}>
        {actions}
        <span className="max-lg:hidden">
          <SaveButton />
        </span>
      </AdminHeading>
      <SaveNotice
        problem={isRejected ? {} : undefined}
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

import type { createVisitor } from '#tests/contract/visitor.ts'

type Visitor = Awaited<ReturnType<typeof createVisitor>>

const AJAX = '/wp-admin/admin-ajax.php'

/** Registers an account for this visitor, which logs in the visitor; returns the page variables. */
export async function registerCustomer(visitor: Visitor, name: string) {
  await visitor.post(AJAX, {
    action: 'rehub_register_member_popup_function',
    user_email: `${name}@voorbeeld.example`,
    user_pass: 'zilver-maan-48',
    display_name: name,
  })
  return (await visitor.get(`${AJAX}?action=page_variables`)).json()
}

import { isEmail, normalEmail } from '#areas/accounts/rules.ts'

export const maxNameLength = 100
export const maxMessageLength = 5_000

/** What the list of messages can be narrowed to. What is in the trash is shown there alone. */
export const messageFilters = ['all', 'open', 'answered', 'trash'] as const
export type MessageFilter = (typeof messageFilters)[number]
/** What is deleted is in the trash so long before it is gone for good. */
export const messageTrashDays = 30

export type ContactDraft = { name: string; email: string; message: string }

/** A message as it is stored: without the spaces people type around it. */
export function tidyDraft(draft: ContactDraft): ContactDraft {
  return {
    name: draft.name.replace(/\s+/g, ' ').trim(),
    email: normalEmail(draft.email),
    message: draft.message.replace(/\r\n?/g, '\n').trim(),
  }
}

/** What is wrong with a message, by field; empty when nothing is. */
export function whyNotSend({ name, email, message }: ContactDraft): Partial<ContactDraft> {
  return {
    ...(name.length > maxNameLength ? { name: `Keep the name to ${maxNameLength} characters` } : {}),
    ...(email === ''
      ? { email: 'Enter your email address' }
      : isEmail(email)
        ? {}
        : { email: 'Enter an email address in the format name@example.com' }),
    ...(message === ''
      ? { message: 'Enter a message' }
      : message.length > maxMessageLength
        ? { message: `Keep the message to ${maxMessageLength.toLocaleString('en-US')} characters` }
        : {}),
  }
}

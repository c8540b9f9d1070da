import type { ComponentProps } from 'react'
import { TextField } from '#ui/TextField.tsx'

/** A key of a provider's, which no browser completes, corrects or remembers. */
export function KeyField(props: ComponentProps<typeof TextField>) {
  return <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} required {...props} />
}

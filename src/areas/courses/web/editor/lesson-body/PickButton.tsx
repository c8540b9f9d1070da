import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import type { LucideIcon } from '#ui/icons.ts'

type Props = {
  accept: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  icon?: LucideIcon
  kind?: 'secondary' | 'quiet'
  /** Its name where the words alone do not say what for. */
  label?: string
  busy?: boolean
  children: ReactNode
}

/** A button that chooses files. */
export function PickButton({
  accept,
  onFiles,
  multiple,
  icon,
  kind = 'secondary',
  label,
  busy,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        kind={kind}
        size="small"
        icon={icon}
        aria-label={label}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Choosing the same file again must be heard.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

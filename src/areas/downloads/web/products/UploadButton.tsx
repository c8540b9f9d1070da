import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonKind, type ButtonSize } from '#ui/Button.tsx'
import { useKeys } from '#webkit/keys.ts'
import { takenEndings } from '../../rules.ts'

type Props = {
  onFiles: (files: File[]) => void
  multiple?: boolean
  kind?: ButtonKind
  size?: ButtonSize
  /** Whoever came to upload something begins here: a press chooses the file, which no page may do by itself. */
  focused?: boolean
  /** The button of the screen: its key is N. */
  hasKey?: boolean
  children?: ReactNode
}

/** Chooses files to sell. */
export function UploadButton(props: Props) {
  const { onFiles, multiple = true, kind, size = 'dense', focused, hasKey, children } = props
  const t = useTranslations('downloads')
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useKeys(hasKey ? { n: () => input.current?.click() } : {})
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  const label = children ?? t('upload')
  return (
    <>
      <Button
        ref={button}
        icon={Upload}
        size={size}
        {...(kind ? { kind } : {})}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={takenEndings}
        aria-label={typeof label === 'string' ? label : t('upload')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onFiles(files)
          // Choosing the same file again must be heard.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

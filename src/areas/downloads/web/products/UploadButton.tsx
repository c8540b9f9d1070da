import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonKind, type ButtonSize } from '#ui/Button.tsx'
import { takenEndings } from '../../rules.ts'

type Props = {
  onFiles: (files: File[]) => void
  multiple?: boolean
  kind?: ButtonKind
  size?: ButtonSize
  children?: ReactNode
}

/** Chooses files to sell. */
export function UploadButton({ onFiles, multiple = true, kind, size = 'dense', children }: Props) {
  const t = useTranslations('downloads')
  const input = useRef<HTMLInputElement>(null)
  const label = children ?? t('upload')
  return (
    <>
      <Button icon={Upload} size={size} {...(kind ? { kind } : {})} onClick={() => input.current?.click()}>
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
